import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { at, type Json, jsonBody, members, number, required, text } from '../members.ts'
import { macFromHex, wifiAccessPoint } from '../network.ts'
import { fixOf, newReading, type Target } from '../reading.ts'
import { alarmOf, unixSeconds } from '../targets.ts'
import { decimal, integer, split } from '../text.ts'

/** B2316 tags: one JSON object a datagram, with a list of what was measured. */
export const b2316 = defineProtocol({
  name: 'b2316',
  port: 5230,
  text: true,
  transports: ['udp'],
  decode,
  commands: [],
})

/** The longitude stands first. */
const place: Target<string> = (text, { fix }) => {
  const [longitude, latitude] = text.split(',').map(decimal)
  if (latitude === undefined) throw new DecodeError('The place has no latitude')
  Object.assign(fix, { latitude, longitude, valid: true })
}
const cell: Target<string> = (text, { cells }) => {
  const [mcc, mnc, lac, cid, rssi] = text.split(',').map(integer)
  if (mcc === undefined || mnc === undefined || lac === undefined || cid === undefined)
    throw new DecodeError('The cell is cut off')
  cells.push({ mcc, mnc, lac, cid, rssi })
}
const accessPoints: Target<string> = (text, { wifi }) => {
  for (const item of split(text, ';')) {
    const [mac = '', rssi = ''] = item.split(',')
    wifi.push(wifiAccessPoint(macFromHex(mac), integer(rssi)))
  }
}
const temperatures: Target<string> = (text, { fix }) => {
  for (const [index, tenths] of split(text, ',').entries())
    put(fix.attributes, `temp${index + 1}`, integer(tenths) / 10)
}
const levels = [10, 30, 60, 80, 100]

const item = members(
  required('tm'),
  number('tm', unixSeconds),
  text('gp', place),
  text('ci', cell),
  text('wi', accessPoints),
  number('wn', alarmOf({ 1: 'lowBattery', 2: 'sos', 3: 'powerOff', 4: 'removing' })),
  text('ic', 'iccid'),
  text('ve', 'versionFw'),
  text('te', temperatures),
  number('st', 'steps'),
  number('ba', (index, { fix }) => put(fix.attributes, 'batteryLevel', levels[index])),
  number('sn', 'rssi'),
  number('hr', 'heartRate'),
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const object = jsonBody(frame)
  const [imei, data] = [at(object, 'imei'), at(object, 'data')]
  if (typeof imei !== 'string' || !Array.isArray(data)) throw new DecodeError('The unit or its list is missing')
  return [{ uniqueIds: [imei], fixes: data.map((one: Json) => read(one, session)) }]
}

function read(object: Json, session: DecodeContext): Fix {
  const reading = newReading(session)
  item(object, reading)
  if (!reading.fix.valid) reading.fix.outdated = true
  return fixOf(reading)
}
