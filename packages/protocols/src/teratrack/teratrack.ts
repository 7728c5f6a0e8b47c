import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol } from '../define.ts'
import { jsonObject } from '../frames.ts'
import { isoTime } from '../iso-time.ts'
import { at, jsonBody, members, number, required, text } from '../members.ts'
import { fixOf, newReading } from '../reading.ts'
import { alarmOf, kmh, latitude, longitude } from '../targets.ts'
import { integer } from '../text.ts'

/** TeraTrack's locks: JSON objects in which every value is a text. */
export const teratrack = defineProtocol({
  name: 'teratrack',
  port: 5239,
  text: true,
  delimiter: '',
  transports: ['tcp'],
  frame: jsonObject,
  decode,
  commands: [],
})

const whole = (path: string, name: string) =>
  text(path, (read, { fix }) => Object.assign(fix.attributes, { [name]: integer(read) }))

const keys = 'MDeviceID IMEI DateTime Latitude Longitude Speed Mileage LockOpen CardNo LowPower Power GSM MessageAck'

const report = members(
  required(...keys.split(' ')),
  text('DateTime', (read, { fix }) => {
    fix.fixTime = isoTime(`${read.replace(' ', 'T')}Z`)
  }),
  number('Latitude', latitude),
  number('Longitude', longitude),
  number('Speed', kmh),
  whole('Mileage', 'odometer'),
  text('LockOpen', (read, { fix }) => Object.assign(fix.attributes, { lock: read === '0' })),
  text('CardNo', 'driverUniqueId'),
  text('LowPower', alarmOf({ 1: 'lowPower' })),
  whole('Power', 'batteryLevel'),
  whole('GSM', 'rssi'),
)

const ACK = Buffer.from('{01}')

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const object = jsonBody(frame)
  const reading = newReading(session)
  reading.fix.valid = true
  report(object, reading)
  const uniqueIds = [at(object, 'MDeviceID'), at(object, 'IMEI')].filter((one) => typeof one === 'string' && one !== '')
  if (uniqueIds.length === 0) throw new DecodeError('The message names no unit')
  const replies = at(object, 'MessageAck') === '1' ? { replies: [ACK] } : {}
  return [{ uniqueIds: uniqueIds as string[], fixes: [fixOf(reading)], ...replies }]
}
