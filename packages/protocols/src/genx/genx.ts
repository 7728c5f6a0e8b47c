import { put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { deliver, messageOf, newReading, type Target } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { course, kmh, latitude, longitude, uniqueId } from '../targets.ts'
import { asciiText, decimal, integer, split } from '../text.ts'
import { inZone, zoneOf } from '../time.ts'

/** GenX Mobile: lines of values. Settings: `genx.reportColumns`, the numbers of their columns, and `decoder.timezone`. */
export const genx = textProtocol({ name: 'genx', port: 5148, decode })

const USUAL_COLUMNS = '1,2,3,4'
const METRES_PER_FOOT = 0.3048

const moment: Target<string> = (text, { fix, session }) => {
  const [month = 0, day = 0, year = 0, ...time] = text.split(/[/ :]/).map(integer)
  fix.fixTime = inZone([year, month, day, ...time], zoneOf(session))
}

const columns: ReadonlyMap<number, Target<string>> = new Map<number, Target<string>>([
  [1, uniqueId],
  [28, uniqueId],
  [2, moment],
  [3, (text, reading) => deliver(latitude, decimal(text), reading)],
  [4, (text, reading) => deliver(longitude, decimal(text), reading)],
  [11, (text, { fix }) => put(fix.attributes, 'ignition', text === 'ON')],
  [13, (text, reading) => deliver(kmh, integer(text), reading)],
  [17, (text, reading) => deliver(course, integer(text), reading)],
  [23, (text, { fix }) => put(fix.attributes, 'odometer', decimal(text) * 1000)],
  [
    27,
    (text, { fix }) => {
      fix.altitude = integer(text) * METRES_PER_FOOT
    },
  ],
  [46, (text, { fix }) => put(fix.attributes, 'sat', integer(text))],
])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const numbers = String(session.attribute('genx.reportColumns') ?? USUAL_COLUMNS).split(',')
  const values = split(asciiText(bytes), ',')
  const reading = newReading(session)
  reading.fix.valid = true
  for (const [at, number] of numbers.entries()) {
    const set = columns.get(Number(number))
    const value = values[at]
    if (value !== undefined && typeof set === 'function') set(value, reading)
  }
  return reading.uniqueId ? [messageOf(reading)] : []
}
