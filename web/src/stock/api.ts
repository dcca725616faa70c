// Requests about cards, dice and tiles in storage: the book, an entry, and its signature by somebody else.
import { callApi } from '../api/client'
import type { Proof, StockChange } from '../api/shapes'

export type { StockBookResponse as Book, StockChange, StockEntry, StockItemResponse as Item } from '../api/shapes'

export const book = () => callApi('GET', '/equipment')
export const entries = (after: number) => callApi('GET', '/equipment/entries', { after })
export const enter = (one: StockChange) => callApi('POST', '/equipment', one)
export const sign = (entry: number, proof: Proof) => callApi('POST', `/equipment/${entry}/sign`, proof)
export const signChallenge = (entry: number) => callApi('POST', `/equipment/${entry}/sign/challenge`)
