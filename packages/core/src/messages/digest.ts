/** Separates the parts of a one-line message. */
const between = ' · '

/** Joins the non-empty parts into one line. */
export const oneLine = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(between).replace(/\s+/g, ' ')

/** The parts of a one-line message besides vehicle, type and time, in the recipient's language. */
export interface Digest {
  /** `Base` of `Geofence left: Base`; empty where there is no detail. */
  readonly detail: string
  readonly place: string | undefined
}

/** Parses vehicle, event, place and time; undefined for a text in another format, as of a stock server. */
export function readDigest(text: unknown): Digest | undefined {
  if (typeof text !== 'string') return undefined
  const [, what, ...rest] = text.split(between)
  const time = rest.pop()
  if (!what || !time || !/\d:\d\d/.test(time)) return undefined
  const [, ...detail] = what.split(': ')
  return { detail: detail.join(': '), place: rest.join(between) || undefined }
}
