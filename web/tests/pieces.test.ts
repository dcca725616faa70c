import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { face, chipStyle, money, signed, stacked } from '../src/money'
import { pieceText } from '../src/pieces/card'
import { imperative } from '../src/words'
import { files } from '../tools/types.mjs'

test('amounts have cents only when they have cents, and a real minus', () => {
  expect([0, 2500, 1234567, -2600, 950].map(money)).toEqual(['$0', '$25', '$12,345.67', '−$26', '$9.50'])
  expect([2500, -2500, 0].map(signed)).toEqual(['+$25', '−$25', '$0'])
})

test('a stack has at most six chips, the largest first', () => {
  expect(stacked(8500, [500, 2500, 10000])).toEqual([2500, 2500, 2500, 500, 500])
  expect(stacked(900000, [100, 500])).toHaveLength(6)
  expect(stacked(50, [500])).toEqual([500])
  expect(stacked(0, [500])).toEqual([])
})

test('chips differ by colour, by edge spots and by number', () => {
  const kinds = [100, 500, 2500, 10000, 50000, 100000]
  expect(new Set(kinds.map((kind) => chipStyle(kind).tone)).size).toBe(kinds.length)
  expect(kinds.map(face)).toEqual(['1', '5', '25', '100', '500', '1K'])
  expect(chipStyle(2000)).not.toEqual(chipStyle(2500))
})

test('cards are said in words', () => {
  expect([pieceText('Qh'), pieceText('Td'), pieceText('JK'), pieceText(null), pieceText('6-4b')]).toEqual(['queen of hearts', 'ten of diamonds', 'joker', 'face down', 'tile 6 4'])
})

test('what a hand says becomes what a button says', () => {
  expect(['folds', 'raises to', 'goes all in', 'passes', 'checks', 'lets it ride', 'carries'].map(imperative)).toEqual(['Fold', 'Raise to', 'Go all in', 'Pass', 'Check', 'Let it ride', 'Carry'])
})

test('the types and the calls are those of the published document', () => {
  for (const { path, text } of files()) expect(readFileSync(path, 'utf8'), 'run npm run types').toBe(text)
})
