import { bytesOf, u16Bytes } from '../bytes.ts'

/** Confirms the message of this sequence number, which the unit otherwise sends again. */
export function acknowledgement(id: bigint, sequence: number): Buffer {
  const unit = Buffer.alloc(8)
  unit.writeBigUInt64BE(BigInt.asUintN(64, id))
  return bytesOf(0xfe, 0x02, unit, u16Bytes(sequence))
}
