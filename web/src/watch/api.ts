// Requests of surveillance: find, see, verify, mark and export rounds.
import { callApi } from '../api/client'
import type { Routes } from '../api/routes'

export type { RoundMark as Mark, RoundFound, RoundSeen, Verified } from '../api/shapes'

export type Sought = Routes['GET /record/rounds']['takes']
export const find = (sought: Sought) => callApi('GET', '/record/rounds', sought)
export const see = (table: number, round: number) => callApi('GET', `/record/rounds/${table}/${round}`)
export const verify = (table: number, round: number) => callApi('GET', `/record/rounds/${table}/${round}/verify`)
export const verifyRecord = (what: Routes['GET /record/verify']['takes']) => callApi('GET', '/record/verify', what)
export const mark = (table: number, round: number, nr: number, says: string) => callApi('POST', `/record/rounds/${table}/${round}/marks`, { nr, says })
export const evidence = (table: number, round: number, about: string) => callApi('POST', `/record/rounds/${table}/${round}/evidence`, { about })
