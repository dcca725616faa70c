// The seal of an evidence file: every byte of it, and which one was changed. The same arithmetic as `houseway floor evidence --check`.
const FORMAT = 'houseway evidence 1'
const BLOCK = 4096
const PRIME = 65537

export interface Part {
  name: string
  at: number
  bytes: number
  sha256: string
}
export interface Seal {
  format: string
  bytes: number
  sha256: string
  parts: Part[]
  frame: string[]
  blocks: [number, number][]
  public: string
}
export interface Change {
  at: number
  part: string | null
  was: number
  now: number
}
/** What was found: a seal with what was signed, and what is not as it was. */
export interface Found {
  seal: Seal | null
  /** Null where this browser cannot check signatures. */
  signed: boolean | null
  change: Change | null
  wrong: string
}
export const OPENS = '<script type="text/plain" id="seal">'
export const AGAIN = '</script>\n<script type="text/plain" id="seal-again">'
export const ENDS = '</script>\n</body></html>\n'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => Math.min(one.charCodeAt(0), 255)) // a file is ASCII: what is above was changed
const fromHex = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (two) => parseInt(two, 16))
export const hex = (bytes: ArrayBuffer | Uint8Array): string => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('')
export const digest = async (bytes: BufferSource): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytes))

/** Whether a seal is signed by the key that it names; null where the browser knows no Ed25519. */
async function isSigned(line: string, signature: string, seal: Seal): Promise<boolean | null> {
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', fromHex(seal.public), { name: 'Ed25519' }, false, ['verify'])
  } catch (error) {
    return (error as Error).name === 'NotSupportedError' ? null : false
  }
  return crypto.subtle.verify({ name: 'Ed25519' }, key, fromHex(signature), bytesOf(`${FORMAT}\n${line}`))
}

/** The seal in a text, and whether its signature holds. */
async function sealIn(text: string): Promise<{ seal: Seal; signed: boolean | null } | null> {
  const [line = '', signature = ''] = text.split('\n')
  try {
    const seal = JSON.parse(line) as Seal
    const signed = await isSigned(line, signature, seal)
    return seal.format === FORMAT && signed !== false ? { seal, signed } : null
  } catch {
    return null
  }
}

function sums(text: string, from: number): [number, number] {
  let one = 0
  let places = 0
  for (let at = from, place = 1; at < Math.min(from + BLOCK, text.length); at++, place++) {
    one += text.charCodeAt(at)
    places += place * text.charCodeAt(at)
  }
  return [one % PRIME, places % PRIME]
}
const modulo = (value: number): number => ((value % PRIME) + PRIME) % PRIME
function inverse(value: number): number {
  let [result, base, power] = [1, value, PRIME - 2] // Fermat: a number to the prime less two is its inverse
  for (; power > 0; power = Math.floor(power / 2)) {
    if (power % 2) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}
const partAt = (seal: Seal, at: number): Part | null => seal.parts.find((part) => part.at <= at && at < part.at + part.bytes) ?? null
const wrongBlocks = (text: string, seal: Seal): number[] => seal.blocks.flatMap((told, at) => (sums(text, at * BLOCK).some((one, which) => one !== told[which]) ? [at] : []))

/** The one byte that was changed before the seal, or null where it was not one byte alone. */
async function changed(text: string, seal: Seal): Promise<Change | null> {
  const wrong = wrongBlocks(text, seal)
  if (text.length !== seal.bytes || wrong.length !== 1) return null
  const block = wrong[0]!
  const [has, places] = sums(text, block * BLOCK)
  const [had, hadPlaces] = seal.blocks[block]!
  const more = modulo(has - had)
  if (!more) return null
  const at = block * BLOCK + ((modulo(places - hadPlaces) * inverse(more)) % PRIME) - 1
  const now = text.charCodeAt(at)
  const was = modulo(now - more)
  if (was > 127 || (await digest(bytesOf(text.slice(0, at) + String.fromCharCode(was) + text.slice(at + 1)))) !== seal.sha256) return null
  return { at, part: partAt(seal, at)?.name ?? null, was, now }
}

/** Check a file that was opened from a disk, every byte of it. */
export async function checkedText(file: string): Promise<Found> {
  const texts = [OPENS, AGAIN].map((marker) => {
    const at = file.lastIndexOf(marker)
    return at < 0 ? '' : file.slice(at + marker.length).split('</script>')[0]!
  })
  return checked(texts, (seal) => file.slice(0, seal.bytes), (seal) => file.slice(seal.bytes))
}

/** Check bytes before a seal that is there twice, and what comes behind them. */
export async function checked(texts: readonly string[], before: (seal: Seal) => string, behind: (seal: Seal, text: string) => string): Promise<Found> {
  const none: Found = { seal: null, signed: false, change: null, wrong: 'It has no seal whose signature holds.' }
  for (const text of texts) {
    const found = await sealIn(text)
    if (!found) continue
    const { seal } = found
    const has = before(seal)
    const rest = behind(seal, text)
    const should = OPENS + text + AGAIN + text + ENDS
    const wrong = [...should].flatMap((one, at) => (one === rest[at] ? [] : [at]))
    const holds = has.length === seal.bytes && (await digest(bytesOf(has))) === seal.sha256
    if (holds && rest.length === should.length && wrong.length === 1) {
      const at = wrong[0]!
      return { ...found, change: { at: seal.bytes + at, part: null, was: should.charCodeAt(at), now: rest.charCodeAt(at) }, wrong: '' }
    }
    if (holds) return { ...found, change: null, wrong: wrong.length || rest.length !== should.length ? 'The seal was changed in more than one byte.' : '' }
    const change = wrong.length ? null : await changed(has, seal)
    const first = wrongBlocks(has, seal)[0]
    const where = first === undefined ? '' : `, the first between bytes ${(first * BLOCK).toLocaleString('en-US')} and ${((first + 1) * BLOCK).toLocaleString('en-US')}`
    return { ...found, change, wrong: change ? '' : `More than one byte was changed${where}.` }
  }
  return none
}
