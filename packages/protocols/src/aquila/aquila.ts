import { type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { untilDelimiter } from '../frames.ts'
import { asciiText } from '../text.ts'
import { utc } from '../time.ts'
import { readTail } from './tails.ts'

/** Aquila Track: lines of the state of a vehicle, or of a sensor. */
export const aquila = defineProtocol({
  name: 'aquila',
  port: 5089,
  text: true,
  transports: ['tcp'],
  frame: untilDelimiter('\r\n', '\n'),
  decode,
  commands: [],
})

/** Client, serial number, event, place, time, validity; what follows depends on the model; checksum. */
const line =
  /^\$\$[^,]*,(\d+),(\d+),(-?\d+\.\d+),(-?\d+\.\d+),(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d),([AV]),(.*,)\*[0-9a-fA-F]{2}$/

function decode(bytes: Buffer): DeviceMessage[] {
  const match = line.exec(asciiText(bytes))
  if (!match) return []
  const [, uniqueId, event, latitude, longitude, ...rest] = match
  const [year, month, day, hour, minute, second] = rest.map(Number)
  const [validity, tail] = rest.slice(6)
  const fix: Fix = {
    fixTime: utc([year!, month!, day!, hour!, minute!, second!]),
    valid: validity === 'A',
    latitude: Number(latitude),
    longitude: Number(longitude),
    attributes: { event: Number(event) },
  }
  return readTail(tail!, fix) ? [{ uniqueIds: [uniqueId!], fixes: [fix] }] : []
}
