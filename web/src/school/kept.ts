// What the browser keeps of a learner, and of an examination that is not finished. It is the text that the terminal keeps in a file.
import type { Given } from './frames'

const LEARNER = 'houseway.school'
const EXAM = 'houseway.school.exam'

export interface Unfinished {
  game: string
  seed: string
  candidate: string
  /** When it began, in milliseconds since 1970: the time goes on while the page is closed. */
  began: number
  given: Given[]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // a browser that keeps nothing still teaches
  }
}
function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export const learner = (): string | null => read(LEARNER)
/** Keep a learner; returns whether the browser did. */
export const keeps = (text: string): boolean => write(LEARNER, text)

/** What is kept cannot be read: put it where it is not read again, and not lost. */
export function setsAside(): void {
  const text = read(LEARNER)
  if (text && write(`${LEARNER}.unread`, text)) write(LEARNER, null)
}

export function unfinished(): Unfinished | null {
  try {
    const found = JSON.parse(read(EXAM) ?? 'null') as Unfinished | null
    return found && typeof found.began === 'number' && Array.isArray(found.given) ? found : null
  } catch {
    return null
  }
}
export const keepsExam = (exam: Unfinished | null): boolean => write(EXAM, exam && JSON.stringify(exam))
