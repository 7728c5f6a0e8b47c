import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
  type Fix,
} from '../define.ts'
import { isoTime } from '../iso-time.ts'
import { at, isoMoment, type Json, jsonBody, type Member, members, number, required, text } from '../members.ts'
import { fixOf, newReading, type Target } from '../reading.ts'
import { accuracy, all, altitude, cmps, course, latitude, longitude } from '../targets.ts'

/** Digital Matter, as its server passes it on: a JSON object in two forms. */
export const dmthttp = defineProtocol({
  name: 'dmthttp',
  port: 5139,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

const whole = (path: string, target: Target<number>, divisor = 1): Member =>
  number(path, target, (value) => Math.trunc(value) / divisor)
const ignition: Target<number> = (inputs, { fix }) => put(fix.attributes, 'ignition', bit(inputs, 0))

/** A list of objects, each with a number and a value. */
const numbered =
  (path: string, put: (id: number, value: number, fix: Fix) => void): Member =>
  (object, { fix }) => {
    for (const item of listAt(object, path)) {
      const [id, value] = [Number(at(item, 'id')), Number(at(item, 'val'))]
      if (!Number.isFinite(id + value)) throw new DecodeError(`"${path}" holds no numbers`)
      put(Math.trunc(id), Math.trunc(value), fix)
    }
  }

function listAt(object: Json, path: string): readonly Json[] {
  const list = at(object, path) ?? []
  if (!Array.isArray(list)) throw new DecodeError(`"${path}" is no list`)
  return list
}

function putCounter(id: number, value: number, { attributes }: Fix): void {
  if (id === 0) put(attributes, 'battery', value / 1000)
  else if (id === 1) put(attributes, 'batteryLevel', value / 100)
  else put(attributes, `counter${id}`, value)
}

const edgePlace = members(
  required('posAcc'),
  number('lat', latitude),
  number('lng', longitude),
  number('posAcc', accuracy),
)
const edge = members(
  required('device.imei', 'date', 'sqn', 'reason'),
  isoMoment('date'),
  (object, reading) => {
    reading.fix.valid = at(object, 'lat') !== undefined && at(object, 'lng') !== undefined
    if (reading.fix.valid) edgePlace(object, reading)
    else reading.fix.outdated = true
  },
  whole('sqn', 'index'),
  whole('reason', 'event'),
  numbered('analogues', (id, value, { attributes }) => put(attributes, `adc${id}`, value)),
  whole('inputs', all<number>(ignition, 'input')),
  whole('outputs', 'output'),
  whole('status', 'status'),
  numbered('counters', putCounter),
)

/** `2026-11-28 19:15:00`, UTC. */
const moment = (path: string, key: 'fixTime' | 'deviceTime'): Member =>
  text(path, (found, { fix }) => {
    fix[key] = isoTime(`${found.replace(' ', 'T')}Z`)
  })

const parts: ReadonlyMap<unknown, Member> = new Map([
  [
    0,
    members(
      required('GpsUTC', 'Lat', 'Long', 'Alt', 'Spd', 'Head', 'PosAcc', 'GpsStat'),
      moment('GpsUTC', 'fixTime'),
      number('Lat', latitude),
      number('Long', longitude),
      whole('Alt', altitude),
      whole('Spd', cmps),
      whole('Head', course),
      whole('PosAcc', accuracy),
      number('GpsStat', (state, { fix }) => {
        fix.valid = state > 0
      }),
    ),
  ],
  [
    2,
    members(
      required('DIn', 'DOut', 'DevStat'),
      whole('DIn', all<number>(ignition, 'input')),
      whole('DOut', 'output'),
      whole('DevStat', 'status'),
    ),
  ],
  [
    6,
    members(
      required('AnalogueData'),
      whole('AnalogueData.1', 'battery', 1000),
      whole('AnalogueData.2', 'power', 100),
      whole('AnalogueData.3', 'deviceTemp', 100),
      whole('AnalogueData.4', 'rssi'),
      whole('AnalogueData.5', 'solarPower', 1000),
    ),
  ],
])

/** A record without a place is a state. */
const traditional = members(
  required('SeqNo', 'Reason', 'DateUTC', 'Fields'),
  whole('SeqNo', 'index'),
  whole('Reason', 'event'),
  moment('DateUTC', 'deviceTime'),
  (object, reading) => {
    for (const field of listAt(object, 'Fields')) parts.get(at(field, 'FType'))?.(field, reading)
    if (!reading.fix.fixTime) reading.fix.outdated = true
  },
)

function read(member: Member, object: Json, session: DecodeContext): Fix {
  const reading = newReading(session)
  member(object, reading)
  return fixOf(reading)
}

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const object = jsonBody(body)
  const isEdge = at(object, 'device') !== undefined
  const id = at(object, isEdge ? 'device.imei' : 'IMEI')
  if (typeof id !== 'string' || id === '') throw new DecodeError('The request names no unit')
  const fixes = isEdge
    ? [read(edge, object, session)]
    : listAt(object, 'Records').map((record) => read(traditional, record, session))
  return { messages: [{ uniqueIds: [id], fixes }], answer: { status: 200 }, refusal: { status: 400 } }
}
