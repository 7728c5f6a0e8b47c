/** Stands between the parts of a message in one line. */
const between = ' · '

/** One line of these parts, without those that are empty. */
export const oneLine = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(between).replace(/\s+/g, ' ')

/** What a message in one line says beside vehicle, kind and time. In the language of its recipient. */
export interface Digest {
  /** `Base` of `Geofence left: Base`; empty where there is no more. */
  readonly detail: string
  readonly place: string | undefined
}

/** Reads vehicle, what, where and time apart; undefined for a text that is not such a line, as of a stock server. */
export function readDigest(text: unknown): Digest | undefined {
  if (typeof text !== 'string') return undefined
  const [, what, ...rest] = text.split(between)
  const time = rest.pop()
  if (!what || !time || !/\d:\d\d/.test(time)) return undefined
  const [, ...detail] = what.split(': ')
  return { detail: detail.join(': '), place: rest.join(between) || undefined }
}
