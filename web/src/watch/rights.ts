// Who may do what here, as the table of rights says. A test of the floor compares the two.
import { SUPERVISES } from '../staff/places'

const MANAGES = SUPERVISES.filter((role) => role !== 'floor')
export const RIGHTS = {
  find: ['surveillance', 'regulator', ...MANAGES],
  verify: ['surveillance', 'regulator', ...MANAGES],
  mark: ['surveillance', ...MANAGES],
  evidence: ['surveillance', 'regulator', ...MANAGES],
} as const
export const may = (role: string | null, what: keyof typeof RIGHTS): boolean => role !== null && (RIGHTS[what] as readonly string[]).includes(role)
