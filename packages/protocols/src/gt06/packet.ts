import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { inZone, zoneOf } from '../time.ts'
import { extendedPacket, packet, STANDARD, TRAILER } from './frame.ts'
import { type Model, modelOf, type Variant, variantOf } from './variant.ts'

/** A frame whose header has been read. `reader` is at the content and reads up to the end of the frame, trailer included. */
export interface Packet {
  readonly frame: Buffer
  readonly extended: boolean
  /** The declared length: type, content, serial and checksum. */
  readonly length: number
  readonly type: number
  readonly variant: Variant
  readonly model: Model
  readonly session: DecodeContext
  readonly reader: Reader
}

export function openPacket(frame: Buffer, session: DecodeContext): Packet {
  const reader = new Reader(frame)
  const extended = reader.u16() !== STANDARD
  const length = extended ? reader.u16() : reader.u8()
  const type = reader.u8()
  const variant = extended ? 'STANDARD' : variantOf(frame, type, length)
  return { frame, extended, length, type, variant, model: modelOf(session.model), session, reader }
}

/** NT models send longer packets of types 22 and 25. */
export const isNtReport = ({ type, model }: Packet): boolean => model.isNt && (type === 0x22 || type === 0x25)

/** The serial number that a reply repeats. */
export const serialOf = ({ frame }: Packet): number => frame.readUInt16BE(frame.length - TRAILER)

const NOTHING = Buffer.alloc(0)

/** The acknowledgement that units wait for. */
export const acknowledgement = (received: Packet): Buffer => packet(received.type, NOTHING, serialOf(received))

export const extendedAcknowledgement = (received: Packet): Buffer =>
  extendedPacket(received.type, NOTHING, serialOf(received))

/** A message of one fix that is acknowledged. */
export const acknowledged = (received: Packet, fix: Fix): DeviceMessage[] => [
  { fixes: [fix], replies: [acknowledgement(received)] },
]

/** A message of one fix that the unit expects no answer to. */
export const unanswered = (fix: Fix): DeviceMessage[] => [{ fixes: [fix] }]

/** A message without a place of its own. */
export function placeless(deviceTime?: Date): Fix {
  return deviceTime ? { outdated: true, deviceTime, attributes: {} } : { outdated: true, attributes: {} }
}

/** Six bytes: year, month, day, hour, minute, second on the clock of the unit. */
export function readTime({ reader, session }: Pick<Packet, 'reader' | 'session'>): Date {
  const parts = [reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()] as const
  return inZone(parts, zoneOf(session))
}

/** How many bytes are left before the trailer. */
export const contentLeft = (reader: Reader): number => reader.left - TRAILER

export const textLeft = (reader: Reader): string => reader.text(Math.max(0, contentLeft(reader)))

/** A number whose highest bit is its sign. */
export function signMagnitude(value: number, signBit: number): number {
  const magnitude = value & ((1 << signBit) - 1)
  return value & (1 << signBit) ? -magnitude : magnitude
}
