/** What one person has typed in one form and not saved: paths of the form with what was typed, and what stood there before. */
export interface Draft {
  /** When it was typed last (Unix ms). */
  readonly at: number
  readonly fields: readonly DraftField[]
}
export interface DraftField {
  readonly path: string
  readonly typed: unknown
  readonly before: unknown
}

const prefix = 'draft '
/** The largest draft that is written down, in characters. */
const maxCharacters = 200_000
const maxDrafts = 20

/** Where the draft of a form is; `item` is an id, or `new`. */
export const draftKey = (userId: number, form: string, item: number | 'new'): string =>
  `${prefix}${userId} ${form} ${item}`

/** Writes a draft for as long as the tab lives. One that is too large is not written, and of too many the oldest goes. */
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
    // The browser has no room left: what is typed is in the form alone
    dropDraft(key)
  }
}

const oldestOf = (keys: readonly string[]): string =>
  keys.map((key) => ({ key, at: readDraft(key)?.at ?? 0 })).sort((a, b) => a.at - b.at)[0]!.key

/** Undefined where nothing was left unsaved. */
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

/** Whoever logs in reads nothing of what somebody else has typed. */
export function dropDraftsOfOthers(userId: number): void {
  for (const key of draftKeys()) if (!key.startsWith(`${prefix}${userId} `)) sessionStorage.removeItem(key)
}

const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

/** A date would come back as a text. `JSON.stringify` has turned it into one before it asks, so its holder is looked at. */
function wrapDate(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Record<string, unknown>)[key]
  return own instanceof Date ? { date: own.getTime() } : value
}
function unwrapDate(_: string, value: unknown): unknown {
  const isDate = typeof value === 'object' && value !== null && Object.keys(value).join() === 'date'
  return isDate ? new Date((value as { date: number }).date) : value
}
