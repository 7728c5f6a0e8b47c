import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import type { DeviceMessage } from '../define.ts'

/** The first two bytes of a packet tell the family of the unit. */
export const STANDARD = 0x2323
export const OBD = 0x2626
export const SOLAR = 0x2727

export interface Packet {
  readonly header: number
  readonly type: number
  readonly index: number
  /** The identifier as it was sent, and is repeated in answers. */
  readonly imei: Buffer
  /** At the first byte behind the identifier. */
  readonly reader: Reader
}

export function openPacket(bytes: Buffer): Packet {
  const reader = new Reader(bytes)
  const [header, type] = [reader.u16(), reader.u8()]
  return { header, type, index: reader.skip(2).u16(), imei: reader.bytes(8), reader }
}

/** Fifteen digits; the first of sixteen fills the byte. */
const uniqueIdOf = ({ imei }: Packet): string => imei.toString('hex').slice(1)

export type Content = Pick<DeviceMessage, 'fixes' | 'replies'>

export const message = (packet: Packet, content: Content): DeviceMessage => ({
  uniqueIds: [uniqueIdOf(packet)],
  ...content,
})

/** The oldest units want the same index in every answer. */
export const answerTo = ({ header, type, index, imei }: Packet, alarm = 0): Buffer =>
  bytesOf(
    ...[u16Bytes(header), type, u16Bytes(alarm > 0 ? 16 : 15)],
    ...[u16Bytes(header === STANDARD ? 1 : index), imei],
    ...(alarm > 0 ? [alarm] : []),
  )
