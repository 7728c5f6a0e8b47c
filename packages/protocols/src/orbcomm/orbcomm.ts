import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { isoTime } from '../iso-time.ts'
import { at, type Json, jsonBody } from '../members.ts'
import { integer } from '../text.ts'
import { knotsFromKmh } from '../units.ts'

/** ORBCOMM's satellite gateway: it is asked for messages, so that it has no port (decision 209). A frame is the JSON of an answer. */
export const orbcomm = defineProtocol({ name: 'orbcomm', port: 0, transports: [], decode, commands: [] })

const PATH = '/GLGW/2/RestMessages.svc/JSON/get_return_messages/'

/** Path and query of the question for the messages since a moment, such as `2026-11-28 19:15:00` (UTC). */
export function messagesPath({ accessId, password }: { accessId: string; password: string }, since: string): string {
  const query = { access_id: accessId, password, start_utc: since }
  return `${PATH}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}

/** A moment as the gateway writes it. */
export const gatewayTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

/** From when the next question asks; undefined where the answer does not say so. Throws a `DecodeError` where it refuses the question. */
export function nextSince(answer: Buffer): string | undefined {
  const object = jsonBody(answer)
  const error = at(object, 'ErrorID')
  if (typeof error === 'number' && error !== 0) throw new DecodeError(`The gateway answers with error ${error}`)
  const next = at(object, 'NextStartUTC')
  return typeof next === 'string' && next !== '' ? next : undefined
}

function decode(answer: Buffer, _: DecodeContext): DeviceMessage[] {
  const object = jsonBody(answer)
  if (!Object.hasOwn(object, 'Messages')) throw new DecodeError('The answer has no list of messages')
  const messages = at(object, 'Messages') ?? []
  if (!Array.isArray(messages)) throw new DecodeError('"Messages" is no list')
  return messages.map(read)
}

function read(message: Json): DeviceMessage {
  const [id, time, fields] = ['MobileID', 'MessageUTC', 'Payload.Fields'].map((path) => at(message, path))
  if (typeof id !== 'string' || typeof time !== 'string' || !Array.isArray(fields))
    throw new DecodeError('A message names no unit, time or fields')
  const fix: Fix = { deviceTime: isoTime(`${time.replace(' ', 'T')}Z`), attributes: {} }
  for (const field of fields) readField(field, fix)
  const { deviceTime, latitude, longitude } = fix
  if (latitude && longitude) Object.assign(fix, { valid: true, fixTime: deviceTime })
  else {
    fix.outdated = true
    delete fix.latitude
    delete fix.longitude
  }
  return { uniqueIds: [id], fixes: [fix] }
}

const FULL_CIRCLE = 360
/** Thousandths of a minute. */
const degrees = (value: number): number => value / 60_000

const fields: Readonly<Record<string, (value: number, fix: Fix) => void>> = {
  eventtime: (value, fix) => {
    fix.deviceTime = new Date(value * 1000)
  },
  latitude: (value, fix) => {
    fix.latitude = degrees(value)
  },
  longitude: (value, fix) => {
    fix.longitude = degrees(value)
  },
  speed: (value, fix) => {
    fix.speed = knotsFromKmh(value)
  },
  heading: (value, fix) => {
    fix.course = value > FULL_CIRCLE ? 0 : value
  },
}

function readField(field: Json, fix: Fix): void {
  const [name, value] = [at(field, 'Name'), at(field, 'Value')]
  if (typeof name !== 'string' || typeof value !== 'string') throw new DecodeError('A field has no name or value')
  const key = name.toLowerCase()
  if (Object.hasOwn(fields, key)) fields[key]!(integer(value), fix)
}
