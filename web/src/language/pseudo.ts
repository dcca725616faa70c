// Text that can be read and is seen not to be English: every letter has an accent, and a sentence is a third longer.
const FROM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const TO = 'áƀçđéƒĝĥíĵķĺɱñóþʠŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞɊŔŠŢÚṼŴẊÝŽ'
const LETTERS = new Map([...FROM].map((letter, at) => [letter, [...TO][at]!]))

/** A text with accents, made longer; the names of its values stay. */
export function accented(text: string): string {
  const letters = text.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? part : [...part].map((letter) => LETTERS.get(letter) ?? letter).join('')))
  return `${letters.join('')}${'~'.repeat(Math.ceil(text.replace(/\{\w+\}/g, '').length / 3))}`
}
