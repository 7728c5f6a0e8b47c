import { put } from '../attributes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
  type Fix,
} from '../define.ts'
import { at, type Json, jsonBody } from '../members.ts'
import { fixOf, newReading, type Reading } from '../reading.ts'
import { decimal, integer } from '../text.ts'
import { AMBER_BYTES, readAmber, readData, readPayload } from './payload.ts'

/** Callbacks of the Sigfox network: one JSON object a request, which may be encoded as a form. */
export const sigfox = defineProtocol({ name: 'sigfox', port: 5154, transports: ['http'], commands: [], decodeRequest })

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const object = jsonBody(Buffer.from(jsonText(body.toString('utf8'))))
  const id = at(object, 'device') ?? at(object, 'deviceId')
  if (typeof id !== 'string' || id === '') throw new DecodeError('The unit is missing')
  const answers = { answer: { status: 200 }, refusal: { status: 400 } }
  return { messages: [messageFrom(object, id.replaceAll('\0', ''), session)], ...answers }
}

function jsonText(text: string): string {
  if (text.startsWith('{')) return text
  try {
    return decodeURIComponent(text.split('=', 1)[0]!.replaceAll('+', ' '))
  } catch {
    throw new DecodeError('The body is not encoded as a form')
  }
}

/** Members may be the text `null`, which means that they are not there. */
const has = (object: Json, key: string): boolean => Object.hasOwn(object, key) && object[key] !== 'null'
const number = (object: Json, key: string): number => {
  const value = object[key]
  return typeof value === 'number' ? value : typeof value === 'string' ? decimal(value) : 0
}
const whole = (object: Json, key: string): number => {
  const value = object[key]
  return typeof value === 'string' ? integer(value) : Math.trunc(number(object, key))
}
const isTrue = (object: Json, key: string): boolean => String(object[key]).toLowerCase() === 'true'

function messageFrom(object: Json, id: string, session: DecodeContext): DeviceMessage {
  const usual = () => fixesFrom(object, session, readData)
  const amber = fixesOfAmber(object, session)
  const fixes = amber ? possible(usual) : usual()
  return { uniqueIds: [id], ...(fixes.length > 0 && { fixes }), ...(amber && { fixesOfModel: { amber } }) }
}

/** The data as a unit of the model Amber means them; undefined where they cannot be its. */
function fixesOfAmber(object: Json, session: DecodeContext): Fix[] | undefined {
  const isOfBytes = placeOf(object) === undefined && has(object, 'data')
  if (!isOfBytes || hexOf(object.data).length !== AMBER_BYTES) return undefined
  const fixes = possible(() => fixesFrom(object, session, readAmber))
  return fixes.length > 0 ? fixes : undefined
}

/** None where the bytes are no place on earth: they are those of the other model. */
function possible(read: () => Fix[]): Fix[] {
  const fixes = read()
  return fixes.every(({ latitude = 0, longitude = 0 }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    ? fixes
    : []
}

function fixesFrom(object: Json, session: DecodeContext, readBytes: typeof readData): Fix[] {
  const reading = newReading(session)
  const { fix } = reading
  const moment = ['time', 'positionTime'].find((key) => has(object, key))
  fix.fixTime = moment === undefined ? session.now() : new Date(whole(object, moment) * 1000)
  if (has(object, 'lastSeen')) fix.deviceTime = new Date(whole(object, 'lastSeen') * 1000)
  if (!readPlace(object, reading, readBytes)) return []
  if (!fix.latitude && !fix.longitude) {
    fix.outdated = true
    delete fix.latitude
    delete fix.longitude
  }
  readMembers(object, reading)
  return [fixOf(reading)]
}

/** The object whose members are the place, if one is. */
function placeOf(object: Json): Json | undefined {
  const { location } = object
  if (has(object, 'location') && typeof location === 'object' && location !== null) return location as Json
  const isPair = (north: string, east: string) => has(object, north) && has(object, east) && !has(object, 'data')
  return isPair('lat', 'lng') || isPair('latitude', 'longitude') ? object : undefined
}

/** A place by its members, or in one of two forms in hex digits; false where those are none of ours. */
function readPlace(object: Json, reading: Reading, readBytes: typeof readData): boolean {
  const place = placeOf(object)
  if (place) {
    const latitude = number(place, has(place, 'lat') ? 'lat' : 'latitude')
    const longitude = number(place, has(place, 'lng') ? 'lng' : 'longitude')
    Object.assign(reading.fix, { valid: true, latitude, longitude })
  } else if (has(object, 'data')) return readBytes(hexOf(object.data), reading)
  else if (has(object, 'payload')) readPayload(hexOf(object.payload), reading)
  return true
}

function hexOf(digits: unknown): Buffer {
  if (typeof digits !== 'string' || !/^(?:[\da-f]{2})*$/i.test(digits)) throw new DecodeError('The data is no hex')
  return Buffer.from(digits, 'hex')
}

function readMembers(object: Json, { fix: { attributes } }: Reading): void {
  if (has(object, 'moving')) put(attributes, 'motion', isTrue(object, 'moving'))
  if (has(object, 'magStatus')) put(attributes, 'blocked', isTrue(object, 'magStatus'))
  if (has(object, 'temperature')) put(attributes, 'deviceTemp', number(object, 'temperature'))
  if (has(object, 'rssi')) put(attributes, 'rssi', number(object, 'rssi'))
  if (has(object, 'seqNumber')) put(attributes, 'index', whole(object, 'seqNumber'))
}
