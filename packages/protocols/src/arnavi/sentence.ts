import type { DeviceMessage } from '../define.ts'
import { degreesMinutes } from '../text.ts'
import { utc } from '../time.ts'

const INPUTS = String.raw`\d+,\d+,(?:\d+,\d+,)?`
const HEIGHTS = String.raw`(?:(-?\d+\.\d+)?,(?:-?\d+\.\d+)?,)?`
const PLACE = String.raw`(\d{4}\.\d+)([NS]),(\d{5}\.\d+)([EW])`
const TIME = String.raw`(\d\d)(\d\d)(\d\d)`

const sentence = new RegExp(
  String.raw`^\$AV,V\d,(\d+),(\d+),(\d+),(\d+),-?\d+,[01],([01]),(\d+),${INPUTS}[01],(\d+),${HEIGHTS}` +
    String.raw`${TIME},${PLACE},(\d+\.\d+),(\d+\.\d+),${TIME}`,
)

/** A position in text; other sentences tell nothing about a place. */
export function decodeText(text: string): DeviceMessage[] {
  const match = sentence.exec(text)
  if (!match) return []
  const [, uniqueId, index, power, battery, ignition, input, sat, altitude, ...rest] = match
  const [hour, minute, second, latitude, north, longitude, east, speed, course, day, month, year] = rest
  const fix = {
    fixTime: utc([Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second)]),
    valid: true,
    latitude: degreesMinutes(latitude!, north),
    longitude: degreesMinutes(longitude!, east),
    speed: Number(speed),
    course: Number(course),
    ...(altitude && { altitude: Number(altitude) }),
    attributes: {
      index: Number(index),
      power: Number(power) / 100,
      battery: Number(battery) / 100,
      ignition: ignition === '1',
      input: Number(input),
      sat: Number(sat),
    },
  }
  return [{ uniqueIds: [uniqueId!], fixes: [fix] }]
}
