// The inbox of the reader, kept up by the pages of staff and provided to all components; null for a role that has none.
import { getContext, setContext } from 'svelte'
import type { InboxWatch } from '../inbox/watch.svelte'

const KEY = Symbol('inbox')
export const provideInbox = (watch: () => InboxWatch | null): void => void setContext(KEY, watch)
export const inboxHere = (): InboxWatch | null => getContext<(() => InboxWatch | null) | undefined>(KEY)?.() ?? null
