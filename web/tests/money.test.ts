// Amounts are read as people type them.
import { describe, expect, test } from 'vitest'
import { brief, centsIn, sumIn } from '../src/money'

describe('an amount that is typed', () => {
  test.each([['25', 2500], ['$1,250.50', 125050], [' .5 ', 50], ['-3', -300], ['0', 0], ['', null], ['.', null], ['12,50', null], ['1e3', null], ['7.123', null], ['90071992547409', 9007199254740900], ['90071992547409.93', null]])('%s is %s cents', (typed, cents) => expect(centsIn(typed)).toBe(cents))
  test.each([['1,250.50', 125050], ['0', 0], ['-3', null], ['-0', null], ['.5', null], ['9999999999', 999999999900], ['10000000000', null], ['three', null]])('%s as a sum is %s cents', (typed, cents) => expect(sumIn(typed)).toBe(cents))
})

describe('an amount in little room', () => {
  test.each([[99_900, '$999'], [100_000, '$1K'], [125_000, '$1.2K'], [99_999_900, '$999K'], [100_000_000, '$1M']])('%s cents are %s', (cents, said) => expect(brief(cents)).toBe(said))
})
