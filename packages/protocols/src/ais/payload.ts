import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'

const OF_SHIPS: readonly number[] = [1, 2, 3]
const OF_SMALL_BOATS = 18
const BITS = 6

/**
 * The position in the characters of a message, of which each holds six bits (ITU-R M.1371). Other messages than position reports
 * yield nothing. Throws a `RangeError` when the message is cut.
 */
export function decodePayload(payload: string, session: DecodeContext): DeviceMessage[] {
  const bits = new Bits(payload)
  const type = bits.unsigned(6)
  bits.unsigned(2)
  const uniqueIds = [String(bits.unsigned(30))]
  const fix: Fix = { fixTime: session.now(), attributes: {} }
  if (OF_SHIPS.includes(type)) Object.assign(fix.attributes, { status: bits.unsigned(4), turn: bits.signed(8) })
  else if (type === OF_SMALL_BOATS) bits.unsigned(8)
  else return []
  fix.speed = bits.unsigned(10) / 10
  fix.valid = bits.unsigned(1) === 1
  fix.longitude = bits.signed(28) / 600_000
  fix.latitude = bits.signed(27) / 600_000
  fix.course = bits.unsigned(12) / 10
  fix.attributes.heading = bits.unsigned(9)
  return [{ uniqueIds, fixes: [fix] }]
}

/** Reads the bits of a message; what is left behind its last whole byte is no part of it. */
class Bits {
  private readonly text: string
  private readonly end: number
  private at = 0
  constructor(text: string) {
    this.text = text
    this.end = Math.floor((text.length * BITS) / 8) * 8
  }
  unsigned(width: number): number {
    if (this.at + width > this.end) throw new RangeError(`The message has ${this.end} bits`)
    let value = 0
    for (let left = width; left > 0; left--, this.at++) value = value * 2 + this.bit()
    return value
  }
  signed(width: number): number {
    const value = this.unsigned(width)
    return value >= 2 ** (width - 1) ? value - 2 ** width : value
  }
  private bit(): number {
    const code = this.text.charCodeAt(Math.floor(this.at / BITS)) - 48
    return ((code > 40 ? code - 8 : code) >> (BITS - 1 - (this.at % BITS))) & 1
  }
}
