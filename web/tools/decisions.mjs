// What waits in the pit, decided by people in browsers: a payment approved by two, another denied by two, a ruling of the floor.

/** Open the pit, and wait until it has told something. */
export async function inPit(member) {
  await member.goes('#/', member.page.getByRole('button', { name: 'End the shift' }))
  await member.goes('#/pit', member.page.getByRole('list', { name: 'Tables' }).getByRole('button').first())
  return member.page
}

const heads = (page, what) => page.getByRole('heading', { name: what })

/** Open something that waits: it is open already where it is the first, and a line otherwise. */
export async function opensWaiting({ page }, what) {
  await heads(page, what).or(page.locator('.waiting .line', { hasText: what })).first().waitFor()
  if (!(await heads(page, what).count())) await page.locator('.waiting .line', { hasText: what }).first().click()
  await heads(page, what).waitFor()
}

/** Where the rules want a relief confirmed, the floor confirms it. */
export async function confirmsRelief(supervisor) {
  const { requests } = await supervisor.api('GET', '/approvals')
  if (!requests.some((one) => one.kind === 'relief')) return false
  await opensWaiting(supervisor, /^Relief/)
  await approvesByKeys(supervisor)
  await heads(supervisor.page, /^Relief/).waitFor({ state: 'detached' })
  return true
}

/** Approve what is open, by keys alone. */
export async function approvesByKeys(member) {
  const { page } = member
  await page.keyboard.press('a')
  await page.getByLabel(/second factor/).fill(await member.code())
  await page.keyboard.press('Enter')
}

/** Manager by keys and surveillance by clicks approve a payment; `between` is called while only one of them has signed. */
export async function approvedByTwo(manager, watcher, what, between = async () => {}) {
  await opensWaiting(manager, what)
  await approvesByKeys(manager)
  await manager.page.getByText('It waits for surveillance.').waitFor()
  await between()
  const { page } = watcher
  await opensWaiting(watcher, what)
  await page.getByRole('button', { name: /^Approve \$/ }).click()
  await page.getByLabel(/second factor/).fill(await watcher.code())
  await page.getByRole('button', { name: /^Approve \$/ }).click()
  await heads(manager.page, what).waitFor({ state: 'detached' })
}

/** A manager denies a payment as void, with a reason, and surveillance agrees; `between` is called with the reason typed. */
export async function deniedByTwo(manager, watcher, what, reason, between = async () => {}) {
  const [pit, eye] = [manager.page, watcher.page]
  await opensWaiting(manager, what)
  await pit.keyboard.press('d')
  await pit.getByLabel('void').check()
  await pit.getByLabel('Reason, for the record').fill(reason)
  await between()
  await pit.getByLabel(/second factor/).fill(await manager.code())
  await pit.getByRole('button', { name: 'Deny', exact: true }).click()
  await opensWaiting(watcher, /Denial/)
  await eye.getByText(reason).first().waitFor()
  await eye.getByRole('button', { name: 'Agree to deny' }).click()
  await eye.getByLabel(/second factor/).fill(await watcher.code())
  await eye.getByRole('button', { name: 'Agree to deny' }).click()
  await heads(eye, /Denial/).waitFor({ state: 'detached' })
}

/** Press the button of a second look: it has the focus when it opens. */
export async function confirmSignature(page) {
  await page.getByRole('form', { name: 'A second look' }).locator('button.brass').click()
}
