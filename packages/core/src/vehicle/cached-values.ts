import type { Position } from '../model/position.ts'

/** A value of an attribute and when the unit reported it. */
export interface CachedValue {
  readonly value: unknown
  readonly time: Date
}
export type CachedValues = ReadonlyMap<string, CachedValue>

/** A position with the attributes that only earlier ones contained, and their ages. */
export interface Completed {
  readonly position: Position
  /** When each attribute missing from the position itself was reported. */
  readonly since: ReadonlyMap<string, Date>
}

/** Momentary attributes, which are no state of the vehicle: the next message clears them. */
const momentary: ReadonlySet<string> = new Set([
  'alarm',
  'event',
  'result',
  'image',
  'video',
  'audio',
  'file',
  'message',
])

/** The known state of a vehicle after one more position: the last reported value of each attribute. */
export function cacheValues(cached: CachedValues, { attributes, fixTime }: Position): CachedValues {
  const next = new Map(cached)
  for (const [key, value] of Object.entries(attributes)) {
    if (momentary.has(key) || value === null) continue
    const before = next.get(key)
    if (!before || before.time <= fixTime) next.set(key, { value, time: fixTime })
  }
  return next
}

/** The position with all attributes still valid from earlier ones. */
export function completed(position: Position, cached: CachedValues): Completed {
  const since = new Map<string, Date>()
  const attributes = { ...position.attributes }
  for (const [key, { value, time }] of cached) {
    if (attributes[key] !== undefined) continue
    attributes[key] = value
    since.set(key, time)
  }
  return { position: since.size > 0 ? { ...position, attributes } : position, since }
}
