import type { Reader } from '../bytes.ts'

const [WHOLE, ONE_BYTE, TWO_BYTES] = [0, 1, 2]

/** A number of four bytes of which a message may send only those that have changed since the last one, without the lowest two bits. */
export class PackedFloat {
  private readonly pattern = new DataView(new ArrayBuffer(4))

  /** The next value. Throws a `RangeError` where the message ends. */
  read(reader: Reader): number {
    const { pattern } = this
    const form = reader.peek() >> 6
    if (form === WHOLE) pattern.setInt32(0, reader.i32() << 2)
    else if (form === ONE_BYTE) pattern.setUint8(3, (reader.u8() << 2) & 0xff)
    else if (form === TWO_BYTES) pattern.setUint16(2, (reader.u16() << 2) & 0xffff)
    else pattern.setUint32(0, ((pattern.getUint8(0) << 24) | ((reader.u24() << 2) & 0xff_ffff)) >>> 0)
    return pattern.getFloat32(0)
  }
}
