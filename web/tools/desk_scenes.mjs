// Scenes of the desks of staff in Chromium: the map of the pit, patrons, staff, forms, the incident log and the rotation.

/** The brass actions that are in sight: more than one is a screen that does not say what is next. */
const brassOf = (page) => page.evaluate(() => [...document.querySelectorAll('button.brass, a.brass')].filter((one) => one.checkVisibility() && !one.disabled).length)

/** The scenes on a floor with so many tables; `is` is given what holds. */
export function scenesOf({ floor, is, tables }) {
  async function oneBrass(member, where) {
    const many = await brassOf(member.page)
    is(many <= 1, `${where}: ${many} brass ${many === 1 ? 'action' : 'actions'} on the screen`)
  }

  async function pit(member) {
    const { page } = member
    await member.goes('#/pit', page.locator('.tile').first())
    await page.waitForFunction((many) => document.querySelectorAll('.tile').length >= many, tables)
    const seen = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.tile')].map((one) => one.getBoundingClientRect())
      const main = document.querySelector('main')
      const cut = [...document.querySelectorAll('.tile .win, .tile .pace, .tile .name > span, header .name p')].filter((one) => one.clientWidth > 0 && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)).length
      return { all: boxes.length, inside: boxes.filter((box) => box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth).length, scrolls: main.scrollHeight - main.clientHeight, cut, width: Math.round(boxes[0].width), height: Math.round(boxes[0].height) }
    })
    is(seen.all >= tables && seen.inside === seen.all && seen.scrolls <= 0, `${seen.inside} of ${seen.all} tables in sight at 1440 x 900, ${seen.width} x ${seen.height} px each, ${Math.max(0, seen.scrolls)} px to scroll`)
    is(seen.cut === 0, `${seen.cut} figures and names are cut`)
    await oneBrass(member, 'pit')
    await member.pictured('shift-desk', ['wide', 'small'])
  }

  async function patrons(cashier) {
    const { page } = cashier
    await cashier.goes('#/patrons', page.getByRole('region', { name: 'Open an account' }))
    await oneBrass(cashier, 'patrons')
    const fields = page.getByRole('region', { name: 'Open an account' })
    await fields.getByLabel('Log-in name').fill('new-at-the-cage')
    await fields.getByLabel('Name', { exact: true }).fill('Nora New')
    await fields.getByRole('button', { name: 'Open the account' }).click()
    await page.getByRole('status').filter({ hasText: /^Patron \d+/ }).waitFor()
    await page.getByLabel('The document that you looked at').fill('passport')
    await page.getByRole('button', { name: 'Identified' }).click()
    await page.getByText('Identified.').waitFor()
    await page.getByRole('region', { name: 'Exclusion' }).getByLabel('Why').fill('asked for it at the cage')
    await cashier.pictured('patron', ['wide', 'small', 'narrow'])
    await page.getByRole('button', { name: 'Exclude', exact: true }).click()
    await page.getByText('Excluded. Every table').waitFor()
    await page.getByLabel('Number, name or log-in name').fill('nora')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByText('· excluded').waitFor()
    await page.getByLabel('Number, name or log-in name').fill('nobody of this name')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByText('Nobody has that number or name.').waitFor()
    is(true, 'a cashier opens an account, identifies, excludes and finds a patron, and a name that nobody has says so')
  }

  async function staff(supervisor) {
    const { page } = supervisor
    await supervisor.goes('#/staff', page.getByRole('region', { name: 'Members of staff' }).getByRole('listitem').first())
    await page.getByLabel('Find', { exact: true }).fill('dealer-2')
    await page.locator('.line').filter({ hasText: 'table 2' }).first().click()
    await supervisor.pictured('staff', ['wide', 'small', 'narrow'])
    await oneBrass(supervisor, 'staff')
    await page.getByRole('button', { name: 'End the shift' }).click()
    await page.getByText(/^The shift of .* is over\.$/).waitFor()
    await page.getByLabel(/^At tables/).fill('2')
    await page.getByRole('button', { name: 'Begin the shift' }).click()
    await page.getByLabel(/^Why all the same/).fill('Nobody else is here')
    await supervisor.pictured('staff-against', ['wide', 'small', 'narrow'])
    await page.getByRole('button', { name: 'Begin the shift' }).click()
    await page.getByText(/is on shift as dealer\.$/).waitFor()
    is(true, 'a supervisor ends the shift of a dealer and begins it again, against the rotation with a reason alone')
  }

  /** Cash above the threshold at the cage, and what is to be filed about it: due, entered by somebody else, and on paper. */
  async function filings(cashier, supervisor) {
    const { first } = floor.patrons
    const path = `/patrons/${first}/deposits`
    await cashier.api('POST', `/patrons/${first}/identification`, { shown: 'passport' })
    for (const cents of [6_500_00, 4_200_00]) await cashier.api('POST', path, { cents, code: await cashier.code(), again: true })
    await cashier.goes('#/filings', cashier.page.getByRole('heading', { name: 'Cash of the day' }))
    await cashier.page.getByText('Due', { exact: true }).first().waitFor()
    await cashier.page.getByRole('region', { name: /^CTR/ }).getByRole('button', { name: 'Enter as filed' }).click()
    await cashier.page.getByRole('button', { name: /^CTR about .* is filed$/ }).click()
    await cashier.page.getByText(/You handled a part of this cash/).waitFor()
    await oneBrass(cashier, 'forms')
    const { page } = supervisor
    await supervisor.goes('#/filings', page.getByRole('heading', { name: 'Cash of the day' }))
    await page.getByRole('region', { name: /^CTR/ }).getByRole('button', { name: 'Enter as filed' }).click()
    await page.getByLabel(/^Number it was given/).fill('31000-1')
    await supervisor.pictured('forms', ['wide', 'small', 'narrow'])
    await page.getByRole('button', { name: /^CTR about .* is filed$/ }).click()
    await page.getByText(/№ 31000-1 \(T19\)/).waitFor()
    await page.emulateMedia({ media: 'print' })
    await supervisor.pictured('forms-paper', ['small'])
    await page.emulateMedia({ media: 'screen' })
    is(true, 'a currency report is due above the threshold, not filed by who took the cash, and filed by a manager with its number')
  }

  /** The incident log: one key at a table writes an entry, somebody else answers it, and both stand on paper. */
  async function incidents(supervisor, manager) {
    const { page } = supervisor
    await supervisor.goes('#/pit', page.locator('.tile[data-table="6"]'))
    await page.locator('.tile[data-table="6"]').click()
    await page.keyboard.press('i')
    is((await page.getByLabel(/^At table/).inputValue()) === '6', 'an entry that is begun at a table has its number')
    await page.keyboard.type('Drink spilled over the layout, deck changed')
    await page.getByRole('button', { name: 'Enter it' }).click()
    await page.getByText('Table 6: Drink spilled over the layout, deck changed').waitFor()
    await oneBrass(supervisor, 'pit with the log')
    const other = manager.page
    await manager.goes('#/shift', other.getByRole('region', { name: 'Incident log' }))
    await other.getByText('Table 6: Drink spilled').waitFor()
    await other.getByRole('button', { name: 'Answer', exact: true }).first().click()
    await other.keyboard.type('Both decks were counted and put out of use')
    await other.getByRole('button', { name: 'Answer it' }).click()
    await other.getByText('Both decks were counted').waitFor()
    await other.keyboard.press('i')
    await other.keyboard.type('Two dealers came late by the train')
    await other.getByRole('button', { name: 'Enter it' }).click()
    await other.getByText('Two dealers came late').waitFor()
    await floor.request('plays', { tables: [7, 8] })
    await other.getByRole('region', { name: 'Ratings' }).getByRole('row').nth(1).waitFor()
    const comp = other.getByRole('region', { name: 'Ratings' }).getByRole('button', { name: 'Comp', exact: true }).first()
    if (await comp.isVisible()) await comp.click()
    await manager.pictured('shift', ['wide', 'small', 'narrow'])
    await oneBrass(manager, 'shift')
    is(true, 'one key at a table writes an entry, and a manager answers it on the shift desk')
  }

  /** The rotation: a move against which something speaks shows it, offers repairs, and is sent with its reason alone, which is entered. */
  async function rotation(supervisor) {
    const { page } = supervisor
    const { dealers } = await supervisor.api('GET', '/rotation')
    const [first, second] = dealers.filter((one) => one.table !== null)
    await page.evaluate((number) => fetch(`/staff/${number}/shift`, { method: 'DELETE', headers: { 'idempotency-key': crypto.randomUUID() } }), first.number)
    await supervisor.goes('#/shift', page.getByRole('region', { name: 'Rotation', exact: true }))
    await page.reload()
    const fields = page.getByRole('region', { name: 'Rotation', exact: true })
    await fields.getByRole('combobox', { name: /^Dealer/ }).selectOption(String(first.number))
    await fields.getByLabel('To table').selectOption(String(second.table))
    await fields.getByText(/has been away for 0 minutes, and a break is 20, and has not passed/).waitFor()
    is(await fields.getByRole('button', { name: /^Relieve/ }).isDisabled(), 'a move against which something speaks is not sent without a reason')
    await supervisor.pictured('rotation', ['wide', 'small', 'narrow'])
    await fields.getByLabel(/^Why all the same/).fill('The relief is ill')
    await fields.getByRole('button', { name: /^Relieve/ }).click()
    await fields.getByRole('status').filter({ hasText: `deals at table ${second.table}` }).waitFor()
    await page.getByText(/although .*: The relief is ill/).waitFor()
    await oneBrass(supervisor, 'shift desk')
    is(true, 'it is sent with a reason, which stands in the incident log')
    await supervisor.goes('#/staff', page.getByLabel('Find', { exact: true }))
    await page.getByLabel('Find', { exact: true }).fill(String(first.number))
    await page.locator('.line').filter({ hasText: `table ${second.table}` }).first().click()
    await page.getByRole('button', { name: 'End the shift' }).click()
    await page.getByText(/^The shift of .* is over\.$/).waitFor()
    return [first.table, second.table]
  }
  return { oneBrass, pit, patrons, staff, filings, incidents, rotation }
}
