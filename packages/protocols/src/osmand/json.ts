import { put } from '../attributes.ts'
import {
  type Attributes,
  type DecodeContext,
  DecodeError,
  type DeviceRequest,
  type DeviceResponse,
  type Fix,
} from '../define.ts'
import { isoTime } from '../iso-time.ts'
import { isTooLong } from '../java-number.ts'
import { requirePlace } from '../place.ts'
import { knotsFromMps } from '../units.ts'
import { decodeRecords } from './records.ts'

type Json = Readonly<Record<string, unknown>>
const MIN_ACCURACY_METRES = 10

/**
 * The dialect of Traccar Client since version 9: one location, as its background-geolocation library describes it; or a list of
 * flat records.
 */
export function decodeJson(request: DeviceRequest, session: DecodeContext): DeviceResponse {
  const sent = parse(request.body)
  if (Array.isArray(sent)) return decodeRecords(sent, request, session)
  const root = requireObject(sent, 'The body')
  const uniqueIds = [text(root, 'device_id')]
  const location = object(root, 'location')
  const fix = readFix(location, session)
  putState(fix.attributes, location)
  putExtras(fix.attributes, location)
  return { messages: [{ uniqueIds, fixes: [fix] }], answer: { status: 200 }, refusal: { status: 404 } }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'), exactly)
  } catch {
    throw new DecodeError('The body is no JSON')
  }
}

/** Leaves digits that a number cannot hold as text. */
const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  context?.source !== undefined && isTooLong(context.source) ? context.source : value

function readFix(location: Json, session: DecodeContext): Fix {
  const time = isoTime(text(location, 'timestamp'))
  if (!('coords' in location)) return { deviceTime: time, outdated: true, attributes: {} }
  const coords = object(location, 'coords')
  const [latitude, longitude] = [number(coords, 'latitude'), number(coords, 'longitude')]
  requirePlace(latitude, longitude)
  const fix: Fix = {
    fixTime: time,
    valid: true,
    latitude,
    longitude,
    altitude: number(coords, 'altitude'),
    attributes: {},
  }
  const [speed, heading, accuracy] = [number(coords, 'speed'), number(coords, 'heading'), number(coords, 'accuracy')]
  if (speed >= 0) fix.speed = knotsFromMps(speed)
  if (heading >= 0) fix.course = heading
  if (accuracy >= Number(session.attribute('osmand.minAccuracy') ?? MIN_ACCURACY_METRES)) fix.accuracy = accuracy
  return fix
}

function putState(attributes: Attributes, location: Json): void {
  if ('event' in location) put(attributes, 'event', text(location, 'event'))
  if ('is_moving' in location) put(attributes, 'motion', flag(location, 'is_moving'))
  if ('odometer' in location) put(attributes, 'odometer', Math.trunc(number(location, 'odometer')))
  if ('mock' in location) put(attributes, 'mock', flag(location, 'mock'))
  if ('activity' in location) put(attributes, 'activity', text(object(location, 'activity'), 'type'))
  if ('battery' in location) putBattery(attributes, object(location, 'battery'))
  if ('alarm' in location) put(attributes, 'alarm', text(location, 'alarm'))
}

function putBattery(attributes: Attributes, battery: Json): void {
  const level = number(battery, 'level')
  if (level >= 0) attributes.batteryLevel = Math.trunc(level * 100)
  if (battery.is_charging === true) attributes.charge = true
}

/** Optional data enabled by the user of the phone; the location's own alarm comes first. */
function putExtras(attributes: Attributes, location: Json): void {
  if (!('extras' in location)) return
  for (const [key, value] of Object.entries(object(location, 'extras'))) {
    if (key === 'alarm' && 'alarm' in location) continue
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      put(attributes, key, value)
  }
}

function requireObject(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DecodeError(`${name} is no object`)
  return value as Json
}
const object = (from: Json, name: string): Json => requireObject(from[name], name)

function text(from: Json, name: string): string {
  const value = from[name]
  if (typeof value !== 'string') throw new DecodeError(`${name} is no text`)
  return value
}
function number(from: Json, name: string): number {
  const value = from[name]
  if (typeof value !== 'number') throw new DecodeError(`${name} is no number`)
  return value
}
function flag(from: Json, name: string): boolean {
  const value = from[name]
  if (typeof value !== 'boolean') throw new DecodeError(`${name} is neither true nor false`)
  return value
}
