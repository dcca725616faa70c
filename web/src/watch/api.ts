// What is asked by whoever looks back: rounds found, seen, verified, marked and exported.
import { asked } from '../api/client'
import type { Routes } from '../api/routes'

export type { MarkTold as Mark, RoundFound, RoundSeen, Verified } from '../api/shapes'

export type Sought = Routes['GET /record/rounds']['takes']
export const find = (sought: Sought) => asked('GET', '/record/rounds', sought)
export const see = (table: number, round: number) => asked('GET', `/record/rounds/${table}/${round}`)
export const verify = (table: number, round: number) => asked('GET', `/record/rounds/${table}/${round}/verify`)
export const verifyRecord = (what: Routes['GET /record/verify']['takes']) => asked('GET', '/record/verify', what)
export const mark = (table: number, round: number, nr: number, says: string) => asked('POST', `/record/rounds/${table}/${round}/marks`, { nr, says })
export const evidence = (table: number, round: number, about: string) => asked('POST', `/record/rounds/${table}/${round}/evidence`, { about })
