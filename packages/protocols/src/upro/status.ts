import { addAlarm, put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Reading } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { hexOf, numberOf, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

/** A character as a number: digits, and the characters behind them for 10 to 15. */
export const nibble = (data: Reader): number => data.u8() - 0x30

/** Degrees of so many digits, and minutes with four decimals. */
const degrees = (width: number) =>
  numberOf(`\\d{${width + 6}}`, (text) => Number(text.slice(0, width)) + Number(text.slice(width)) / 600_000)
const two = numberOf('\\d\\d')

const signs = hexOf(1)((flags, { fix }) => {
  fix.valid = !bit(flags, 0)
  if (!bit(flags, 1)) fix.latitude = -fix.latitude!
  if (!bit(flags, 2)) fix.longitude = -fix.longitude!
})
const form = readerOf(
  sentence`${when('HHmmss')}${degrees(2)(latitude)}${degrees(3)(longitude)}${signs}${two(knots, (half) => half * 2)}${two(course, (tenth) => tenth * 10)}${when('ddMMyy')}`,
)

/** Time, place and date in fixed columns; data of another form are ignored. */
export function readPlace(data: Reader, { fix, clock, session }: Reading): void {
  const found = form(data.text(data.left), session)
  if (!found) return
  Object.assign(fix, { ...found.fix, attributes: fix.attributes })
  Object.assign(clock, found.clock)
}

/** Alarms by the character of the second half and its bit, in the order in which they are reported. */
const alarms: readonly (readonly [at: number, index: number, alarm: string])[] = [
  [0, 0, 'sos'],
  [0, 2, 'vibration'],
  [0, 3, 'movement'],
  [1, 2, 'overspeed'],
  [3, 1, 'tampering'],
  [3, 2, 'lowPower'],
]
const HALF = 5

/** Five characters of states and five of alarms; throws a `RangeError` for fewer. */
export function readStatus(data: Reader, { fix: { attributes } }: Reading): void {
  const text = data.buffer.toString('latin1', data.offset, data.end)
  const states = Array.from({ length: 2 * HALF }, () => nibble(data))
  put(attributes, 'ignition', bit(states[1]!, 0))
  for (const [at, index, alarm] of alarms) if (bit(states[HALF + at]!, index)) addAlarm(attributes, alarm)
  put(attributes, 'status', text)
}
