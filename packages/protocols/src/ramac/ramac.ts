import { type DecodeContext, DecodeError, type DeviceRequest, type DeviceResponse, defineProtocol } from '../define.ts'
import { at, type Json, jsonBody, type Member, members, number, required, text } from '../members.ts'
import { messageOf, newReading } from '../reading.ts'
import { latitude, longitude, uniqueId } from '../targets.ts'
import { inZone, zoneOf } from '../time.ts'

/** RAMAC's Sigfox units: one JSON object a request. */
export const ramac = defineProtocol({ name: 'ramac', port: 5251, transports: ['http'], commands: [], decodeRequest })

const accepted = { status: 200, contentType: 'application/json', body: '{"CaseID":1,"EventID":1}' }

/** A moment such as `2026-11-28 19:15:00`, on the clock of the setting `decoder.timezone`. */
const moment = (path: string, key: 'fixTime' | 'deviceTime'): Member =>
  text(path, (found, { fix, session }) => {
    const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(found) ?? []
    if (parts.length === 0) throw new DecodeError(`"${path}" is not a time`)
    const [year = 0, month = 0, day = 0, ...time] = parts.map(Number)
    fix[key] = inZone([year, month, day, ...time], zoneOf(session))
  })

const state = members(
  required('DeviceId', 'PacketType', 'SeqNumber', 'UpdateDate', 'Alert', 'DeviceTypeText'),
  text('DeviceId', uniqueId),
  number('PacketType', 'type'),
  number('SeqNumber', 'index'),
  moment('UpdateDate', 'deviceTime'),
  number('GpsEvent', 'gpsEvent'),
  number('Event', 'event'),
  number('BatteryPercentage', 'batteryLevel'),
  number('Battery', 'battery'),
  text('DeviceTypeText', 'deviceType'),
)
const alert = members(required('AlertMessage'), number('Alert', 'alert'), text('AlertMessage', 'alertMessage'))
const gpsEventText = text('GpsEventText', 'gpsEventText')
const place = members(
  number('Latitude', latitude),
  number('Longitude', longitude),
  moment('LocationDateTime', 'fixTime'),
)

const has = (object: Json, ...names: string[]): boolean => names.every((name) => at(object, name) !== undefined)

function decodeRequest({ body }: DeviceRequest, session: DecodeContext): DeviceResponse {
  const object = jsonBody(body)
  const reading = newReading(session)
  const { fix } = reading
  state(object, reading)
  if (Number(object.Alert) > 0) alert(object, reading)
  if (has(object, 'GpsEvent')) gpsEventText(object, reading)
  if (has(object, 'Latitude', 'Longitude')) {
    fix.valid = true
    place(object, reading)
    fix.fixTime ??= fix.deviceTime!
  } else fix.outdated = true
  return { messages: [messageOf(reading)], answer: accepted, refusal: { status: 400 } }
}
