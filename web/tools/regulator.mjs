// What `scripts/web watch` does at the regulator's desk: something is asked for, approved and excluded first, so that there is something to read.

/** Propose another limit at a table, let a manager approve it, exclude a patron, and read all of it as the regulator. */
export async function regulates({ settings, comes, goes, api, pictured, notes, until, sizes, floor }) {
  const supervisor = await comes('floor')
  const asked = await api(supervisor, 'POST', '/tables/1/submissions', { settings, because: 'as at the tables beside it' })
  if (!asked.request) notes(`a submission was not taken: ${JSON.stringify(asked).slice(0, 200)}`)
  const { number } = await floor.request('number', { login: 'patron1' })
  await api(supervisor, 'POST', `/patrons/${number}/exclusion`, { seconds: null, why: 'asked for at the desk' })
  await supervisor.context().close()
  const manager = await comes('manager')
  const { code } = await floor.request('code', { login: 'manager' })
  const approved = asked.request ? await api(manager, 'POST', `/approvals/${asked.request}/approve`, { code, says: '' }) : null
  if (approved && approved.status >= 400) notes(`a submission was not approved: ${JSON.stringify(approved).slice(0, 200)}`)
  await manager.context().close()
  const page = await comes('regulator')
  await goes(page, '#/regulator')
  await page.getByRole('heading', { name: 'Alterations' }).waitFor()
  await page.getByRole('cell', { name: 'in force' }).first().waitFor()
  await page.getByRole('button', { name: /^Verify table/ }).click()
  await page.getByText(/rounds replayed/).waitFor({ timeout: 30_000 })
  await until(async () => (await page.locator('section[aria-label="The submission"]').count()) === 1, 'the submission')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Export Alterations/ }).click()])
  if (download.suggestedFilename() !== 'alterations.csv') notes('the alterations are not exported')
  await pictured(page, 'regulator', sizes)
  await page.context().close()
}
