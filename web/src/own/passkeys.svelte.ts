// Passkeys: requests to the authenticator and its responses, in the shapes of the house. The private key never leaves it.
import { served, t } from '../language/language'
import { callApi, NotDone, type House, type Session, type Welcomed } from '../api/client'
import type { Assertion, Attestation, CreationOptions, Descriptor, PasskeyResponse as Passkey, RequestOptions, ToSign } from '../api/shapes'

export type { Assertion, PasskeyResponse as Passkey, Proof, ToSign } from '../api/shapes'

/** Whether whoever is signed in signs with a passkey, or types codes. */
class Preferred {
  signs = $state(false)
  update(house: House, session: Session | null | undefined): void {
    this.signs = session?.begun_with === 'passkey' && possible(house)
  }
}
export const preferred = new Preferred()

/** Whether a passkey can be used here: browsers bind it to a name, and an address in figures is none. */
export const possible = (house: House): boolean => house.passkeys && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
const text = (data: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const named = (some: Descriptor[]): PublicKeyCredentialDescriptor[] =>
  some.map((one) => ({ id: bytes(one.id), type: 'public-key', ...(one.transports.length ? { transports: one.transports as AuthenticatorTransport[] } : {}) }))

async function uses(options: RequestOptions): Promise<Assertion> {
  const { challenge, rpId, allowCredentials, timeout } = options
  const made = (await navigator.credentials.get({ publicKey: { challenge: bytes(challenge), rpId, allowCredentials: named(allowCredentials), timeout, userVerification: 'required' } })) as PublicKeyCredential
  const answer = made.response as AuthenticatorAssertionResponse
  return {
    id: text(made.rawId),
    client_data: text(answer.clientDataJSON),
    authenticator_data: text(answer.authenticatorData),
    signature: text(answer.signature),
    user_handle: text(answer.userHandle),
  }
}

async function makes(options: CreationOptions): Promise<Attestation> {
  const { challenge, rp, user, pubKeyCredParams, excludeCredentials, authenticatorSelection, timeout } = options
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp,
      user: { ...user, id: bytes(user.id) },
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      excludeCredentials: named(excludeCredentials),
      authenticatorSelection: { ...authenticatorSelection, userVerification: 'required' },
      attestation: 'none',
      timeout,
    },
  })) as PublicKeyCredential
  const answer = made.response as AuthenticatorAttestationResponse
  return { id: text(made.rawId), client_data: text(answer.clientDataJSON), attestation: text(answer.attestationObject), transports: answer.getTransports() }
}

/** Log in; with a name where an authenticator keeps no list of its own. */
export async function logsIn(login = ''): Promise<Welcomed> {
  return callApi('POST', '/log-in/passkey', await uses(await callApi('POST', '/log-in/passkey/challenge', { login })))
}
export const passkeys = (): Promise<Passkey[]> => callApi('GET', '/session/passkeys')
export async function adds(): Promise<Passkey[]> {
  return callApi('POST', '/session/passkeys', await makes(await callApi('POST', '/session/passkeys/challenge')))
}
export const removes = (number: number): Promise<Passkey[]> => callApi('DELETE', `/session/passkeys/${number}`)
/** Make a new passkey at the terminal of a confirmed enrolment. */
export async function recovers(ticket: string): Promise<void> {
  return callApi('POST', '/enrolment/passkey', { ticket, ...(await makes(await callApi('POST', '/enrolment/passkey/challenge', { ticket }))) })
}

/** The text to sign, as the house sent it. The challenge is computed again here: what is shown is what is signed, or nothing is. */
export async function checked(told: ToSign): Promise<ToSign> {
  const parts = [bytes(told.label), bytes(told.nonce), new TextEncoder().encode(told.request)]
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer())
  if (text(await crypto.subtle.digest('SHA-256', whole)) !== told.options.challenge) throw new Error('The text to sign is not the text that is shown. Call surveillance.')
  return told
}
export const signs = ({ options }: ToSign): Promise<Assertion> => uses(options)

/** What went wrong, in a sentence; a sentence of the house stays as it is. */
export function sentence(error: unknown): string {
  if (error instanceof NotDone) return `${served(error.wrong.sentence)} ${served(error.wrong.do)}`
  if (error instanceof DOMException && error.name === 'InvalidStateError') return t('This device has a passkey of yours already.')
  if (error instanceof DOMException) return t('No passkey was used: it was declined, or it took too long. Try again, or take another way.')
  return error instanceof Error && !(error instanceof TypeError) ? error.message : t('The house cannot be reached.')
}
