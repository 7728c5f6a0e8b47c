import { addAlarm, putAll } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { fixOf, newReading } from '../reading.ts'
import { readLocation } from './location.ts'

/** Alarms by their bit; only the first of them is reported. */
const alarms: readonly (readonly [index: number, alarm: string])[] = [
  [0, 'sos'],
  [1, 'removing'],
  [15, 'fallDown'],
]

/** A fix for each record; the lengths of all of them stand before the first. */
export function readRecords(reader: Reader, session: DecodeContext): Fix[] {
  const lengths = Array.from({ length: reader.u8() }, () => reader.u16())
  return lengths.map((length) => {
    const end = reader.offset + length
    const fix = readRecord(reader, session)
    reader.offset = end
    return fix
  })
}

function readRecord(reader: Reader, session: DecodeContext): Fix {
  const reading = newReading(session)
  const { fix } = reading
  const index = reader.u8()
  fix.deviceTime = new Date(reader.u32() * 1000)
  const [rssi, battery, mask] = [reader.u8(), reader.u16(), reader.u8()]
  putAll(fix.attributes, { index, rssi, charge: bit(battery, 15), batteryLevel: bits(battery, 0, 15) })
  if (bit(mask, 0)) {
    const state = reader.u32()
    addAlarm(fix.attributes, alarms.find(([at]) => bit(state, at))?.[1])
  }
  // What follows the location is not reported
  if (bit(mask, 1)) readLocation(reader, reading)
  if (fix.valid) fix.fixTime = fix.deviceTime
  else {
    fix.outdated = true
    delete fix.latitude
    delete fix.longitude
  }
  return fixOf(reading)
}
