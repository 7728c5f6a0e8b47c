/** The unsaved input of one person in one form: paths of the form with the input, and the values before it. */
export interface Draft {
  /** The time of the last input (Unix ms). */
  readonly at: number
  readonly fields: readonly DraftField[]
}
export interface DraftField {
  readonly path: string
  readonly typed: unknown
  readonly before: unknown
}

const prefix = 'draft '
/** Max size of a stored draft, in characters. */
const maxCharacters = 200_000
const maxDrafts = 20

/** The storage key of a form's draft; `item` is an id, or `new`. */
export const draftKey = (userId: number, form: string, item: number | 'new'): string =>
  `${prefix}${userId} ${form} ${item}`

/** Stores a draft for the lifetime of the tab. One that is too large is not stored, and of too many the oldest is evicted. */
export function writeDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft, wrapDate)
  if (text.length > maxCharacters) {
    dropDraft(key)
    return
  }
  const others = draftKeys().filter((other) => other !== key)
  if (others.length >= maxDrafts) dropDraft(oldestOf(others))
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The storage quota is used up: the input is only in the form
    dropDraft(key)
  }
}

const oldestOf = (keys: readonly string[]): string =>
  keys.map((key) => ({ key, at: readDraft(key)?.at ?? 0 })).sort((a, b) => a.at - b.at)[0]!.key

/** Undefined without an unsaved draft. */
export function readDraft(key: string): Draft | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text, unwrapDate) as Draft
  } catch {
    sessionStorage.removeItem(key)
    return undefined
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** Deletes the drafts of another person after a login. */
export function dropDraftsOfOthers(userId: number): void {
  for (const key of draftKeys()) if (!key.startsWith(`${prefix}${userId} `)) sessionStorage.removeItem(key)
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

/** A date would be restored as a text. `JSON.stringify` converts it before it calls this, so the holder is read. */
function wrapDate(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Record<string, unknown>)[key]
  return own instanceof Date ? { date: own.getTime() } : value
}
function unwrapDate(_: string, value: unknown): unknown {
  const isDate = typeof value === 'object' && value !== null && Object.keys(value).join() === 'date'
  return isDate ? new Date((value as { date: number }).date) : value
}
