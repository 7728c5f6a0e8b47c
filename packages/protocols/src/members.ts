import { DecodeError } from './define.ts'
import { isoTime } from './iso-time.ts'
import { deliver, type Reading, type Target } from './reading.ts'

export type Json = Readonly<Record<string, unknown>>

/** A field of a JSON object. */
export type Member = (object: Json, reading: Reading) => void

/** The value at a path such as `location.lat`; undefined where there is none. */
export function at(object: unknown, path: string): unknown {
  let found = object
  for (const key of path.split('.'))
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? (found as Json)[key] : undefined
  return found ?? undefined
}

/** A number, or digits in a text, at this path. Throws a `DecodeError` for anything else; absent it means nothing. */
export const number =
  (path: string, target: Target<number>, convert = (read: number): number => read): Member =>
  (object, reading) => {
    const found = at(object, path)
    if (found === undefined || found === '') return
    const read = typeof found === 'boolean' ? Number.NaN : Number(found)
    if (!Number.isFinite(read)) throw new DecodeError(`"${path}" is not a number`)
    deliver(target, convert(read), reading)
  }

/** A text, or a number as text. */
export const text =
  (path: string, target: Target<string>): Member =>
  (object, reading) => {
    const found = at(object, path)
    if (typeof found === 'string' || typeof found === 'number') deliver(target, String(found), reading)
  }

export const flag =
  (path: string, target: Target<boolean>): Member =>
  (object, reading) => {
    const found = at(object, path)
    if (typeof found === 'boolean') deliver(target, found, reading)
  }

/** The moment of the fix in a text such as `2026-11-28T19:15:00Z`. */
export const isoMoment = (path: string): Member =>
  text(path, (found, { fix }) => {
    fix.fixTime = isoTime(found)
  })

/** Throws a `DecodeError` when one of these paths is absent. */
export const required =
  (...paths: readonly string[]): Member =>
  (object) => {
    for (const path of paths) if (at(object, path) === undefined) throw new DecodeError(`"${path}" is missing`)
  }

/** Reads the members of an object one after the other. */
export const members =
  (...all: readonly Member[]): Member =>
  (object, reading) => {
    for (const member of all) member(object, reading)
  }

/** The JSON object of a request's body. Throws a `DecodeError` when it is none. */
export function jsonBody(body: Buffer): Json {
  const parsed = parse(body.toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new DecodeError('The body is no object')
  return parsed as Json
}

/** A value of JSON; throws a `DecodeError` for a text that is none. */
export function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw new DecodeError('The body is no JSON')
  }
}
