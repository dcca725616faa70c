// The pages of pit and cage under every role, compared with the table of rights: which are open, and which controls they show.
import { Member } from './staff_floor.mjs'

/** What a page reads to be of any use, and the controls that depend on the right alone, in a state in which they are all due. */
const PAGES = {
  pit: { needs: ['GET /floor', 'GET /approvals'], controls: ['POST /tables/{table}/fills', 'POST /tables/{table}/credits', 'PUT /tables/{table}/use', 'POST /tables/{table}/close'] },
  cage: { needs: ['GET /slips', 'GET /books', 'GET /days/standing'], controls: ['POST /patrons/{number}/deposits', 'POST /patrons/{number}/withdrawals', 'POST /tables/{table}/drop', 'POST /days/close'] },
  slips: { needs: ['POST /slips/{number}/sign', 'GET /approvals'], but: ['GET /slips'], controls: ['POST /tables/{table}/opener', 'POST /tables/{table}/closer'] },
}
const ROLES = ['dealer', 'floor', 'shift_manager', 'manager', 'director', 'surveillance', 'cage', 'count', 'regulator', 'administrator']

export async function checksRights({ floor, browser, notes, is }) {
  await floor.wishes('buys', { table: 3, cents: 100_00 })
  let cells = 0
  for (const role of ROLES) {
    const member = await Member.comes(browser, floor, `${role} 2`, notes, role === 'dealer' ? { table: 5 } : {})
    const { may } = await member.api('GET', '/session/rights')
    const has = (one) => may.includes(one)
    const shown = await member.page.locator('main ul a').evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    for (const [name, { needs, but = [], controls }] of Object.entries(PAGES)) {
      const opens = needs.every(has) && !but.some(has)
      cells++
      if (shown.includes(`#/${name}`) !== opens) notes.wrong(`${role}: ${name} is ${opens ? 'not ' : ''}open, and the rights say otherwise`)
      if (!opens) continue
      await looks(member, name, floor)
      const drawn = await member.page.locator('[data-does]').evaluateAll((all) => [...new Set(all.map((one) => one.dataset.does))])
      for (const one of drawn) if (!has(one)) notes.wrong(`${role}, ${name}: ${one} is drawn, and not theirs`)
      for (const one of controls) {
        const due = has(one) && !(name === 'slips' && role !== 'dealer')
        cells++
        if (drawn.includes(one) !== due) notes.wrong(`${role}, ${name}: ${one} is ${due ? 'not ' : ''}drawn`)
      }
      const proposes = has('POST /tables/{table}/submissions')
      if (name === 'pit' && (await member.page.getByRole('textbox', { name: /^Least of/ }).count()) > 0 !== proposes) notes.wrong(`${role}: limits can ${proposes ? 'not ' : ''}be typed`)
    }
    await member.page.context().close()
  }
  is(true, `${ROLES.length} roles, ${cells} cells: each page and each control is there where the table of rights says so`)
}

/** Bring a page into a state in which all its controls are due. */
async function looks({ page, goes, ...member }, name, floor) {
  await page.evaluate((to) => (location.hash = to), `#/${name}`)
  if (name === 'pit') {
    await page.locator('.tile[data-table="3"]').click()
    await page.getByRole('heading', { name: 'Limits' }).waitFor()
  } else if (name === 'cage') {
    await page.getByRole('heading', { name: /tables are counted$/ }).waitFor()
    await page.getByLabel('Number of the patron').fill(String(floor.patrons.first))
    await page.getByRole('button', { name: 'Look' }).click()
    await page.getByText('At tables').waitFor()
  } else await page.getByRole('region', { name: 'Slips' }).waitFor()
  await page.waitForTimeout(300)
  void member
}
