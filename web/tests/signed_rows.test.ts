// What a person reads before a passkey signs comes out of the text that the signature covers.
import { expect, test } from 'vitest'
import { signedRows } from '../src/desk/signed_rows'

test('an approval shows sums, moves, table, clause and role', () => {
  const told = { does: 'approve', kind: 'correction', table: 2, round: 1, clause: 'SB-5(e)', role: 'shift_manager', says: '', facts: { moves: [{ from: 'rack', to: 'player p1', cents: 2_500_000 }], because: 'read wrongly' } }
  expect(signedRows(JSON.stringify(told))).toEqual([
    ['You', 'Approve: correction'],
    ['Moves', '$25,000 from rack to player p1'],
    ['Table', '2'],
    ['Round', '1'],
    ['Because', 'read wrongly'],
    ['Clause', 'SB-5(e)'],
    ['Your role', 'shift manager'],
  ])
})

test('a denial shows how the bet ends and why, and a decision what is paid', () => {
  const denied = new Map(signedRows(JSON.stringify({ does: 'deny', kind: 'payment', outcome: 'void', reason: 'A card short.', facts: { win_cents: 150_000 } })))
  expect([denied.get('As'), denied.get('Reason'), denied.get('Sum')]).toEqual(['void', 'A card short.', '$1,500'])
  const decided = new Map(signedRows(JSON.stringify({ does: 'decide a dispute', dispute: 7, cents: 5_000, reason: 'Paid late.' })))
  expect([decided.get('You'), decided.get('Dispute'), decided.get('Sum')]).toEqual(['Decide a dispute', '7', '$50'])
})

test('the confirmation of a change of an account shows the role that is granted, and not only the own one', () => {
  const asked = { number: 3, what: 'grant', about: 12, role: 'shift_manager', asked_by: 5, asked_as: 'administrator', at: 1, until: 2 }
  expect(signedRows(JSON.stringify({ does: 'confirm a change', asked, by: 7, role: 'director' }))).toEqual([
    ['You', 'Confirm a change'],
    ['What', 'Grant the role shift manager'],
    ['Of', 'staff 12'],
    ['Requested by', '5, as administrator'],
    ['Your role', 'director'],
  ])
  const enrolment = new Map(signedRows(JSON.stringify({ does: 'confirm an enrolment', about: 12, shown: 'ABCD EFGH', role: 'director' })))
  expect([enrolment.get('Person'), enrolment.get('Code shown')]).toEqual(['12', 'ABCD EFGH'])
})
