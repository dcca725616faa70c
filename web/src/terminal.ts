// The first log-in of staff: `houseway floor terminal` prints a link whose fragment has the token of an enrolled terminal. A fragment is sent to no
// server and is in no log of one. The token is given to the house, which keeps it in a cookie that scripts cannot read, and the link is forgotten.
import { callApi } from './api/client'

const NAMED = /^#terminal=([\w-]+)$/

/** Keep the token of a terminal that the address has, if it has one. */
export async function enrolled(at: Location = location): Promise<void> {
  const token = NAMED.exec(at.hash)?.[1]
  if (!token) return
  history.replaceState(null, '', at.pathname + at.search)
  await callApi('PUT', '/terminal', { token }).catch(() => undefined)
}
