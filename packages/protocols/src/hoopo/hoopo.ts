import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { jsonObject } from '../frames.ts'
import { at, isoMoment, jsonBody, members, number, required, text } from '../members.ts'
import { messageOf, newReading } from '../reading.ts'
import { knots, latitude, longitude, uniqueId } from '../targets.ts'

/** hoopo: JSON objects that the maker's cloud passes on. */
export const hoopo = defineProtocol({
  name: 'hoopo',
  port: 5231,
  text: true,
  delimiter: '',
  transports: ['tcp'],
  frame: jsonObject,
  decode,
  commands: [],
})

const event = members(
  required('eventTime', 'eventData.latitude', 'eventData.longitude', 'eventData.eventType', 'eventData.batteryLevel'),
  isoMoment('eventTime'),
  number('eventData.latitude', latitude),
  number('eventData.longitude', longitude),
  text('eventData.eventType', 'event'),
  number('eventData.batteryLevel', 'batteryLevel', Math.trunc),
)
const movement = members(required('movement.Speed'), number('movement.Speed', knots, Math.trunc))

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const object = jsonBody(frame)
  const reading = newReading(session)
  members(required('deviceId'), text('deviceId', uniqueId))(object, reading)
  if (at(object, 'eventData') === undefined) return []
  reading.fix.valid = true
  event(object, reading)
  if (at(object, 'movement') !== undefined) movement(object, reading)
  return [messageOf(reading)]
}
