import { put } from '../attributes.ts'
import { bits } from '../bytes.ts'
import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { type Json, jsonBody, members, number, parse, required } from '../members.ts'
import { wifiAccessPoint } from '../network.ts'
import { messageOf, newReading, type Reading } from '../reading.ts'
import { accuracy, altitude, latitude, longitude, unixMs } from '../targets.ts'
import { decimal, integer } from '../text.ts'

/** RF-Track, the phone of a person under house arrest with a bracelet: forms over HTTP. */
export const rftrack = defineProtocol({
  name: 'rftrack',
  port: 5245,
  text: true,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const reading = newReading(session)
  for (const [key, value] of new URLSearchParams(body.toString('utf8').replaceAll(';', '&')))
    if (Object.hasOwn(parameters, key)) parameters[key]!(value.replaceAll('\0', ''), reading)
  if (reading.fix.fixTime === undefined) reading.fix.outdated = true
  const messages = reading.uniqueId === undefined ? [] : [messageOf(reading)]
  return { messages, answer: { status: 200, body: '{}' }, refusal: { status: 400 } }
}

type Parameter = (value: string, reading: Reading) => void

const as =
  (name: string, convert: (text: string) => string | number = String): Parameter =>
  (value, { fix }) =>
    put(fix.attributes, name, convert(value))

const place = members(
  required('a', 'x', 'y', 'z', 't'),
  ...[number('a', accuracy), number('x', longitude), number('y', latitude), number('z', altitude), number('t', unixMs)],
)

const parameters: Readonly<Record<string, Parameter>> = {
  i: (value, reading) => {
    reading.uniqueId = value
  },
  v: as('versionFw'),
  t: (value, { fix }) => {
    fix.deviceTime = new Date(integer(value))
  },
  bat: (value, { fix: { attributes } }) => {
    const state = integer(value)
    put(attributes, 'batteryLevel', bits(state, 0, 8))
    put(attributes, 'plugStatus', bits(state, 8, 12))
    put(attributes, 'charge', bits(state, 12, 16) === 1)
  },
  id: as('braceletId'),
  rc: (value, { fix: { attributes } }) => {
    put(attributes, 'braceletCode', integer(value) & 0xffff)
    put(attributes, 'braceletStatus', integer(value) >> 16)
  },
  idt: (value, { fix: { attributes } }) => {
    integer(value)
    const packed = BigInt.asIntN(64, BigInt(value))
    put(attributes, 'lastHeartbeat', Number(packed >> 45n) * 10)
    put(attributes, 'lastPaired', Number((packed >> 30n) & 0xffffn) * 10)
    put(attributes, 'lastUnpaired', Number((packed >> 15n) & 0xffffn) * 10)
  },
  mt: (value, { fix: { attributes } }) => {
    put(attributes, 'vibrationDevice', (integer(value) & 0x7fff) * 10)
    put(attributes, 'vibrationBracelet', (integer(value) >> 15) * 10)
  },
  gps: (value, reading) => {
    place(jsonBody(Buffer.from(value)), reading)
    reading.fix.valid = true
  },
  gsm: (value, { cells }) => {
    const { c: mcc, n: mnc, b: towers } = jsonBody(Buffer.from(value))
    for (const { l: lac, c: cid, b: rssi } of listOf(towers))
      cells.push({
        mcc: numberOf(mcc),
        mnc: numberOf(mnc),
        lac: numberOf(lac),
        cid: numberOf(cid),
        rssi: numberOf(rssi),
      })
  },
  dbm: as('rssi', integer),
  bar: as('pressure', decimal),
  cob: as('pressureChanges'),
  wifi: (value, { wifi }) => {
    for (const { m: mac, l: rssi } of listOf(parse(value)))
      wifi.push(wifiAccessPoint(String(mac).replaceAll('-', ':'), numberOf(rssi)))
  },
  u_ids: as('unpairedIds'),
}

function listOf(value: unknown): readonly Json[] {
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
  if (!isList) throw new DecodeError('A list of objects was expected')
  return value
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new DecodeError('A number was expected')
  return value
}
