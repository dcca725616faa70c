// What the reader may do, asked for once by the pages of staff as a whole and known to everything on them.
import { getContext, setContext } from 'svelte'
import type { May } from '../desk/may'

const KEY = Symbol('rights')
export const tellsRights = (may: () => May): void => void setContext(KEY, may)
/** The rights of whoever reads the page; a function, because a shift that begins or ends changes them. */
export const rightsHere = (): (() => May) => getContext<() => May>(KEY)
