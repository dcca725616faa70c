// Words of the server as the page shows them. No game is named here.
import { served, t } from './language/language'
import { money } from './money'

/** A word of a hand as the label of a button: what the player is about to do. */
export function imperative(says: string): string {
  const [verb = '', ...rest] = says.split(' ')
  const bare = /(ss|sh|ch|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : /ies$/.test(verb) ? verb.slice(0, -3) + 'y' : verb.replace(/s$/, '')
  return capital(served([bare, ...rest].join(' ').replaceAll('_', ' ')))
}

/** So many of a unit that the server names in the plural, such as 3 rounds or 1 round. */
export const counted = (many: number, units: string): string => `${many} ${many === 1 ? units.replace(/s$/, '') : units}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An edition by its name, where the house sends no more than a key. */
export const editionWords = (key: string): string => (key === 'MA' ? t('rules of Massachusetts') : served(key.replaceAll('_', ' ')))

/** What is posted where wagers have no limits of their own. */
export function stakesWords({ ante, blinds, bets }: { ante: number; blinds: readonly number[]; bets: readonly number[] }): string {
  const all = (amounts: readonly number[]): string => amounts.map(money).join(t(' and '))
  return [...(ante ? [t('ante {chips}', { chips: money(ante) })] : []), ...(blinds.length ? [t('blinds {chips}', { chips: all(blinds) })] : []), t('bets {chips}', { chips: all(bets) })].join(', ')
}
