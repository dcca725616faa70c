// What can be opened over a table.
export type Open =
  | { kind: 'why' }
  | { kind: 'rules' }
  | { kind: 'log' }
  | { kind: 'help' }
  | { kind: 'tip' }
  | { kind: 'clause'; cites: string }
  | { kind: 'bets'; on: string; wager: string }

/** What a key opens; the keys are on the sheet of keys. */
export const OPENED_BY: Readonly<Record<string, Open>> = { '?': { kind: 'why' }, '/': { kind: 'rules' }, l: { kind: 'log' } }
