import { addAlarm } from '../attributes.ts'
import {
  type DecodeContext,
  DecodeError,
  type DeviceMessage,
  type DeviceRequest,
  type DeviceResponse,
  defineProtocol,
  type HttpAnswer,
} from '../define.ts'
import { at, type Json, jsonBody } from '../members.ts'
import { decimal } from '../text.ts'
import { childText, type Element, elementsUnder, parseXml } from '../xml.ts'
import { payloadOf, readAtlasTrax, readPayload } from './payload.ts'

/** Globalstar's satellite units: lists of messages, each of its own unit, as XML or JSON. */
export const globalstar = defineProtocol({
  name: 'globalstar',
  port: 5185,
  transports: ['http'],
  largestFrame: 65_536,
  commands: [],
  decodeRequest,
})

function decodeRequest({ headers, body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const response = headers['content-type'] === 'application/json' ? readJson(body) : readXml(body, session.now())
  // A list that is refused is sent again with the same messages
  return { ...response, refusal: response.answer }
}

type Response = Pick<DeviceResponse, 'messages' | 'answer'>

function readXml(body: Buffer, now: Date): Response {
  const root = parseXml(body.toString('utf8'))
  const number = root.attributes.get('messageID')
  if (number === undefined) throw new DecodeError('The list has no messageID')
  return { messages: elementsUnder(root, 'stuMessages', 'stuMessage').flatMap(fromXml), answer: stored(number, now) }
}

function fromXml(item: Element): DeviceMessage[] {
  const id = childText(item, 'esn')
  if (!id) return []
  const fixTime = momentOf(decimal(childText(item, 'unixTime') ?? ''))
  const payload = payloadOf(childText(item, 'payload') ?? '')
  const fixesOfModel = { atlastrax: readAtlasTrax(payload, fixTime) }
  return [{ uniqueIds: [id], fixes: [readPayload(payload, fixTime)], fixesOfModel }]
}

const momentOf = (seconds: number): Date => new Date(Math.trunc(seconds) * 1000)

const ZEROS = '0'.repeat(32)
const SCHEMA = 'http://cody.glpconnect.com/XSD/StuResponse_Rev1_0.xsd'

/** That the list with this number has been stored, on the clock of UTC. */
function stored(number: string, now: Date): HttpAnswer {
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T([\d:]{8})/.exec(now.toISOString())!
  const members = {
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    correlationID: number,
    deliveryTimeStamp: `${day}/${month}/${year} ${time} UTC`,
    messageID: ZEROS,
    'xsi:noNamespaceSchemaLocation': SCHEMA,
  }
  const attributes = Object.entries(members).map(([name, value]) => `${name}="${escaped(value)}"`)
  const body = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><stuResponseMsg ${attributes.join(' ')}><state>pass</state><stateMessage>Store OK</stateMessage></stuResponseMsg>`
  return { status: 200, contentType: 'text/xml', body }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function readJson(body: Buffer): Response {
  const devices = at(jsonBody(body), 'entry.devices')
  if (!Array.isArray(devices)) throw new DecodeError('"entry.devices" is no list')
  return { messages: devices.map(fromJson), answer: { status: 200, body: '{"status":"ok"}' } }
}

function fromJson(device: Json): DeviceMessage {
  const [esn, time] = [at(device, 'deviceIdentify.esn'), at(device, 'deviceIdentify.unixTime')]
  const battery = at(device, 'deviceInfo.batteryStatus')
  if (typeof esn !== 'string' || typeof time !== 'number' || battery === undefined)
    throw new DecodeError('A message names no unit, time or state of the battery')
  const attributes = {}
  addAlarm(attributes, battery === 'Low' ? 'lowBattery' : undefined)
  const [latitude, longitude] = [at(device, 'gpsCoordinate.latitude'), at(device, 'gpsCoordinate.longitude')]
  const place =
    latitude && longitude ? { latitude: decimal(String(latitude)), longitude: decimal(String(longitude)) } : undefined
  const valid = at(device, 'deviceInfo.gpsDataValid') === 'Valid'
  const fix = place
    ? { fixTime: momentOf(time), valid, ...place, attributes }
    : { outdated: true as const, deviceTime: momentOf(time), attributes }
  return { uniqueIds: [esn], fixes: [fix] }
}
