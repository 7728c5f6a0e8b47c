import { bits, type Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'

const [FULL, DELTA] = [1, 2]

/** A number of so many bits, with a sign. */
const signed = (value: number, width: number): number => (value >= 2 ** (width - 1) ? value - 2 ** width : value)

/** Places of one second each: complete ones, and changes against the one before. */
export function readCompressed(reader: Reader): Fix[] {
  const fixes: Fix[] = []
  const last = { speed: 0, course: 0, longitude: 0, latitude: 0 }
  let time: number | undefined
  for (let left = reader.u16(); left > 0; left--) {
    const kind = reader.peek() >> 6
    if (time !== undefined) time++
    if (kind === FULL) {
      const head = reader.u24()
      Object.assign(last, { speed: bits(head, 9, 21), course: bits(head, 0, 9) })
      Object.assign(last, { longitude: reader.i32(), latitude: reader.i32() })
      time ??= reader.u32()
    } else if (kind === DELTA) {
      const change = reader.u8() * 0x1_0000_0000 + reader.u32()
      last.speed += signed(bits(change, 30, 37), 7)
      last.course += signed(bits(change, 23, 30), 7)
      last.longitude += signed(bits(change, 11, 23), 12)
      last.latitude += signed(bits(change, 0, 11), 11)
    } else {
      reader.skip(1)
    }
    if ((kind === FULL || kind === DELTA) && time !== undefined) fixes.push(fixOf(last, time))
  }
  return fixes
}

interface Place {
  readonly speed: number
  readonly course: number
  readonly longitude: number
  readonly latitude: number
}

const fixOf = ({ speed, course, longitude, latitude }: Place, seconds: number): Fix => ({
  fixTime: new Date(seconds * 1000),
  valid: true,
  longitude: longitude / 1e6,
  latitude: latitude / 1e6,
  speed: knotsFromKmh(speed / 10),
  course,
  attributes: {},
})
