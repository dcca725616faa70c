// Jobs about people and their accounts: a limit of the house, an account unlocked, somebody admitted, a role granted by two, a result signed.

/** What somebody hands in at the school. */
const EXAM = { game: 'three_card_poker', paper: 'rules', seed: 'night', rules: '', correct: 19, asked: 20, took: 540, minutes: 30, clauses: { 'TCP-7': [19, 20] } }

export async function people({ floor, manager, head, admin, is, brass }) {
  const { page } = manager
  await manager.goes('#/patrons', page.getByRole('region', { name: 'Find a patron' }))
  await page.getByLabel('Number, name or log-in name').fill(String(floor.patrons.guest))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('region', { name: 'Find a patron' }).getByRole('listitem').first().getByRole('button').click()
  const limit = page.getByRole('region', { name: 'Limits of the house' })
  await limit.getByLabel('At most').selectOption('deposit')
  await limit.getByLabel(/^In/).selectOption('month')
  await limit.getByLabel(/^Dollars/).fill('50,000')
  await limit.getByRole('button', { name: 'Set it' }).click()
  await page.getByText('The limit holds.').waitFor()
  await manager.pictured('patron-limit', ['wide', 'small', 'narrow'])
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByText('This account is not locked.').waitFor()
  is(true, 'a manager sets a limit of the house for a patron, and unlocks no account that is not locked')

  const desk = admin.page
  await admin.goes('#/staff', desk.getByRole('region', { name: 'Admit somebody' }))
  const admits = desk.getByRole('region', { name: 'Admit somebody' })
  await admits.getByLabel('Log-in name').fill('new-dealer')
  await admits.getByLabel('Name', { exact: true }).fill('Dana New')
  await admits.getByRole('button', { name: 'Admit' }).click()
  await desk.getByText(/^Admitted without a role/).waitFor()
  const { number } = (await admin.api('GET', '/staff')).find((one) => one.login === 'new-dealer')
  await admin.goes('#/accounts', desk.getByRole('region', { name: 'Change an account' }))
  const asks = desk.getByRole('region', { name: 'Change an account' })
  await asks.getByRole('combobox').first().selectOption({ label: 'Grant a role' })
  await asks.getByRole('combobox').last().selectOption('dealer')
  await asks.getByLabel('Number of the account').fill(String(number))
  await asks.getByRole('button', { name: 'Look once more' }).click()
  await asks.getByRole('button', { name: 'Ask for it' }).click()
  await desk.getByText(/^Request \d+ waits for somebody in another role/).waitFor()
  is((await admin.api('GET', '/staff')).find((one) => one.number === number).roles.length === 0, 'whoever is admitted has no role, and one person alone gives none')
  const other = head.page
  await head.goes('#/accounts', other.getByRole('button', { name: 'Confirm…' }))
  await head.pictured('accounts', ['wide', 'small', 'narrow'])
  await brass(head, 'accounts')
  await other.getByRole('button', { name: 'Confirm…' }).click()
  const look = other.getByRole('form', { name: 'A second look' })
  await look.getByLabel(/second factor/).fill(await head.code())
  await look.getByRole('button', { name: 'Confirm' }).click()
  await other.getByText('Grant the role dealer, Dana New: done.').waitFor()
  is((await admin.api('GET', '/staff')).find((one) => one.number === number).roles.join() === 'dealer', 'an administrator admits a dealer, and a shift manager confirms the role')

  await admin.api('POST', '/school/results', EXAM)
  await manager.goes('#/shift', page.getByRole('region', { name: 'Results of the school' }))
  await page.getByRole('button', { name: 'Sign that I was there' }).first().click()
  await page.getByRole('region', { name: 'Results of the school' }).getByText(/^signed by /).waitFor()
  is(true, 'a manager signs a result of the school')
}
