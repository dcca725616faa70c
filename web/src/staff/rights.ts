// The rights of the reader, requested once by the pages of staff and provided to all components.
import { getContext, setContext } from 'svelte'
import type { May } from '../desk/may'

const KEY = Symbol('rights')
export const provideRights = (may: () => May): void => void setContext(KEY, may)
/** The rights of whoever reads the page; a function, because a shift that begins or ends changes them. */
export const rightsHere = (): (() => May) => getContext<() => May>(KEY)
