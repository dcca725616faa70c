// Every page of staff under every role, compared with the table of rights as the house reads it: which are listed, which open by their
// address, and which controls they show.
import { Member } from './staff_floor.mjs'

/** A round that was played, and the table at whose console people look. */
const ROUND = { table: 7, round: 1 }
const CONSOLE = 5
/** What each page is for, and the controls that depend on the right alone, in a state in which they are all due. */
const PAGES = {
  console: {
    hash: `#/console/${CONSOLE}`,
    opens: (has) => has('GET /tables/{table}/console'),
    isListed: (has) => has('POST /tables/{table}/floor-call'),
    controls: ['POST /tables/{table}/floor-call', 'POST /tables/{table}/requests/reread'],
    says: ['Call'],
    shows: (page) => page.getByRole('complementary', { name: 'Procedure' }).getByRole('listitem').first().waitFor(),
  },
  watch: {
    hash: `#/watch/${ROUND.table}/${ROUND.round}`,
    at: '#/watch',
    opens: (has) => has('GET /record/rounds'),
    controls: [
      'POST /record/rounds/{table}/{round}/evidence',
      'GET /record/rounds/{table}/{round}/verify',
      'POST /record/rounds/{table}/{round}/marks',
      'POST /disputes/{number}/rebuild',
      'POST /disputes/{number}/decide',
      'POST /disputes/{number}/letters',
      'POST /disputes/{number}/report',
    ],
    shows: (page) => page.getByRole('region', { name: /^Dispute/ }).waitFor(),
  },
  cases: {
    opens: (has) => has('GET /cases'),
    controls: ['POST /cases'],
    shows: (page) => page.getByText(/Choose a case, or open one|No case yet/).first().waitFor(),
  },
  regulator: {
    opens: (has) => ['GET /significant', 'GET /books', 'GET /record/exclusions', 'GET /record/verify'].every(has) && !has('POST /record/rounds/{table}/{round}/marks'),
    controls: ['GET /record/verify'],
    shows: (page) => page.getByRole('heading', { name: 'Alterations' }).waitFor(),
  },
  inbox: {
    opens: (has) => has('GET /inbox'),
    controls: [],
    shows: (page) => page.getByRole('heading', { name: 'Inbox' }).waitFor(),
  },
  pit: {
    opens: (has) => has('GET /floor') && has('GET /approvals'),
    controls: ['POST /tables/{table}/fills', 'POST /tables/{table}/credits', 'PUT /tables/{table}/use', 'POST /tables/{table}/close', 'POST /tables/{table}/requests/recut', 'POST /tables/{table}/requests/permission', 'POST /tables/{table}/requests/correction', 'POST /tables/{table}/requests/void'],
    shows: async (page) => {
      await page.locator('.tile[data-table="3"]').click()
      await page.getByRole('heading', { name: 'Limits' }).waitFor()
    },
  },
  cage: {
    opens: (has) => has('GET /slips') && has('GET /books') && has('GET /days/standing'),
    controls: ['POST /patrons/{number}/deposits', 'POST /patrons/{number}/withdrawals', 'POST /tables/{table}/drop', 'POST /days/close', 'POST /funds/cash', 'POST /funds/chips'],
    shows: async (page, floor) => {
      await page.getByRole('heading', { name: /tables are counted$/ }).waitFor()
      await page.getByLabel('Number of the patron').fill(String(floor.patrons.first))
      await page.getByRole('button', { name: 'Look' }).click()
      await page.getByText('At tables').waitFor()
    },
  },
  stock: {
    opens: (has) => has('GET /equipment') && has('GET /equipment/entries'),
    controls: ['POST /equipment'],
    shows: (page) => page.getByRole('region', { name: 'In storage' }).waitFor(),
  },
  filings: {
    opens: (has) => has('GET /filings'),
    controls: [],
    shows: (page) => page.getByRole('heading', { name: 'Cash of the day' }).waitFor(),
  },
  shift: {
    opens: (has) => has('GET /incidents'),
    controls: [],
    shows: (page) => page.getByRole('region', { name: 'Incident log' }).waitFor(),
  },
  patrons: {
    opens: (has) => has('GET /patrons'),
    controls: ['POST /patrons', 'PUT /patrons/{number}', 'PUT /patrons/{number}/limits', 'POST /patrons/{number}/exclusion', 'POST /patrons/{number}/unlock', 'DELETE /patrons/{number}/account', 'DELETE /patrons/{number}'],
    shows: async (page, floor) => {
      await page.getByLabel('Number, name or log-in name').fill(String(floor.patrons.first))
      await page.getByRole('button', { name: 'Find', exact: true }).click()
      await page.getByRole('region', { name: 'Find a patron' }).getByRole('listitem').first().click()
      await page.getByRole('region', { name: 'Today' }).waitFor()
    },
  },
  staff: {
    opens: (has) => has('GET /staff'),
    controls: ['POST /staff'],
    shows: (page) => page.getByRole('region', { name: 'Members of staff' }).getByRole('listitem').first().waitFor(),
  },
  accounts: {
    opens: (has) => has('GET /duties'),
    controls: [
      'POST /patrons/{number}/enrolment',
      'POST /staff/{number}/enrolment',
      'POST /patrons/{number}/unlock',
      'POST /staff/{number}/unlock',
      'POST /staff/{number}/roles',
      'DELETE /staff/{number}/roles/{role}',
      'DELETE /staff/{number}/account',
    ],
    shows: (page) => page.getByRole('region', { name: 'Confirm an enrolment' }).waitFor(),
  },
  slips: {
    opens: (has) => has('POST /slips/{number}/sign') && has('GET /approvals') && !has('GET /slips'),
    controls: ['POST /tables/{table}/opener', 'POST /tables/{table}/closer'],
    shows: (page) => page.getByRole('region', { name: 'Slips' }).waitFor(),
  },
}
const REFUSED = /not open to your role/

export async function checksRights({ floor, browser, notes, is }) {
  await floor.request('plays', { tables: [ROUND.table, 8] })
  await floor.request('buys', { table: 3, cents: 100_00 })
  const roles = Object.keys(floor.rights)
  let cells = 0
  for (const role of roles) {
    const { may, says } = floor.rights[role]
    const member = await Member.comes(browser, floor, `${role} 2`, notes, role === 'dealer' ? { table: CONSOLE } : {})
    if (role === roles[0]) await member.api('POST', '/disputes', { ...ROUND, cents: 500, says: 'a chip fell off the table' })
    const { page } = member
    const told = await member.api('GET', '/session/rights')
    if (JSON.stringify([told.may, told.says]) !== JSON.stringify([may, says])) notes.wrong(`${role}: the house tells other rights than it reads`)
    const has = (one) => may.includes(one)
    const listed = await page.locator('main ul a').evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    for (const [name, { opens, isListed = opens, hash = `#/${name}`, at = hash, controls, says: commands = [], shows }] of Object.entries(PAGES)) {
      const wrong = (text) => notes.wrong(`${role}, ${name}: ${text}`)
      cells += 2
      if (listed.includes(at) !== isListed(has)) wrong(`it is ${isListed(has) ? 'not ' : ''}listed, and the rights say otherwise`)
      await member.goes(hash)
      if (!opens(has)) {
        const refused = await page.getByText(REFUSED).waitFor({ timeout: 15_000 }).then(() => true, () => false)
        if (!refused) wrong('its address opens it')
        if (await page.locator('[data-does], [data-says], td').count()) wrong('something of it is shown')
        continue
      }
      await shows(page, floor)
      await page.waitForTimeout(300)
      if (await page.getByText(REFUSED).count()) wrong('it is not open')
      const drawn = await page.locator('[data-does]').evaluateAll((all) => [...new Set(all.map((one) => one.dataset.does))])
      for (const one of drawn) if (!has(one)) wrong(`${one} is drawn, and not theirs`)
      for (const one of controls) {
        const due = has(one) && !(name === 'slips' && role !== 'dealer')
        cells++
        if (drawn.includes(one) !== due) wrong(`${one} is ${due ? 'not ' : ''}drawn`)
      }
      const spoken = await page.locator('[data-says]').evaluateAll((all) => [...new Set(all.map((one) => one.dataset.says))])
      for (const one of spoken) if (!says.includes(one)) wrong(`${one} can be said, and is not theirs`)
      for (const one of commands) {
        cells++
        if (spoken.includes(one) !== says.includes(one)) wrong(`${one} can ${says.includes(one) ? 'not ' : ''}be said`)
      }
      const proposes = has('POST /tables/{table}/submissions')
      if (name === 'pit' && (await page.getByRole('textbox', { name: /^Least of/ }).count()) > 0 !== proposes) wrong(`limits can ${proposes ? 'not ' : ''}be typed`)
    }
    await page.context().close()
  }
  is(true, `${roles.length} roles, ${Object.keys(PAGES).length} pages, ${cells} cells: each page and each control is there where the table of rights says so`)
}
