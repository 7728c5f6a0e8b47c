import type { Position } from '../model/position.ts'

/** A value of an attribute and when the unit said it. */
export interface CachedValue {
  readonly value: unknown
  readonly time: Date
}
export type CachedValues = ReadonlyMap<string, CachedValue>

/** A position with the attributes that only earlier ones carried, and how old those are. */
export interface Completed {
  readonly position: Position
  /** When each attribute was said that the position itself lacks. */
  readonly since: ReadonlyMap<string, Date>
}

/** Attributes that tell of one moment and not of the state of the vehicle: the next message ends them. */
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

/** What is known of a vehicle after one more position: each attribute as it was said last. */
export function cacheValues(cached: CachedValues, { attributes, fixTime }: Position): CachedValues {
  const next = new Map(cached)
  for (const [key, value] of Object.entries(attributes)) {
    if (momentary.has(key) || value === null) continue
    const before = next.get(key)
    if (!before || before.time <= fixTime) next.set(key, { value, time: fixTime })
  }
  return next
}

/** The position with all that is still known from earlier ones. */
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
