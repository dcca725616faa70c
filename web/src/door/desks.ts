// The desks that a demonstration shows, in the order in which a table needs them: where each begins, and what to look at first.
import { t } from '../language/language'
import type { Session } from '../api/client'
import type { StaffRole } from '../api/shapes'

export interface Desk {
  role: StaffRole
  says: string
  /** What to look at first, in half a sentence. */
  first: string
  at: (session: Session) => string
}
export const allDesks = (): readonly Desk[] => [
  { role: 'dealer', says: t('Dealer'), first: t('Deal the next round by hand, step by step'), at: ({ tables }) => `#/console/${tables?.[0] ?? ''}` },
  { role: 'floor', says: t('Pit supervisor'), first: t('See every table at once, and what waits for a decision'), at: () => '#/pit' },
  { role: 'cage', says: t('Cage'), first: t('Pay into a wallet, sign a slip, count a drawer'), at: () => '#/cage' },
  { role: 'surveillance', says: t('Surveillance'), first: t('Open any round and see what each seat saw'), at: () => '#/watch' },
  { role: 'regulator', says: t('Regulator'), first: t('Verify the record, and see what is in force'), at: () => '#/regulator' },
]
export const labDesk = () => ({ says: t('Mathematician'), first: t('Change a price and read the exact house edge'), at: '#/lab' }) as const
