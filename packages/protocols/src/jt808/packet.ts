import { bit, bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { luhn, xor } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, type Fix } from '../define.ts'
import { ALTERNATIVE, DELIMITER } from './frame.ts'

/** What the header of a message says about its sender, and what every answer repeats. */
export interface Sender {
  readonly delimiter: number
  /** Of the protocol, in messages of the edition of 2019. */
  readonly version: number | undefined
  readonly id: Buffer
}

/** A message with its header read. */
export interface Packet extends Sender {
  readonly type: number
  /** Length of the body in the low ten bits, flags above. */
  readonly properties: number
  readonly index: number
  /** Of a message that is sent in parts: how many there are, and which one this is, from 1. */
  readonly part?: { readonly total: number; readonly number: number } | undefined
  /** At the start of the body; it ends with the frame, so checksum and delimiter are left at the end. */
  readonly reader: Reader
  readonly session: DecodeContext
}

/** Bytes after the body: checksum and delimiter. */
export const TRAILER = 2
const IS_VERSIONED = 14
const IS_PART = 13
const JOINTECH_TYPES: readonly number[] = [0x5501, 0x5502]
const SENDER = 'jt808.sender'

/** Bytes of the identifier in a header. */
export const identifierLength = (delimiter: number, isVersioned: boolean): number =>
  isVersioned ? 10 : delimiter === ALTERNATIVE ? 7 : 6

export function parse(frame: Buffer, session: DecodeContext): Packet {
  const reader = new Reader(frame)
  const delimiter = reader.u8()
  if (delimiter !== DELIMITER && delimiter !== ALTERNATIVE) throw new DecodeError('No delimiter at the start', 0)
  const type = reader.u16()
  const properties = reader.u16()
  const isVersioned = bit(properties, IS_VERSIONED)
  const version = isVersioned ? reader.u8() : undefined
  const id = reader.bytes(identifierLength(delimiter, isVersioned))
  const isJointech = JOINTECH_TYPES.includes(type)
  const index = isJointech ? reader.u8() : reader.u16()
  const isPart = !isJointech && bit(properties, IS_PART)
  const part = isPart ? { total: reader.u16(), number: reader.u16() } : undefined
  return { delimiter, version, id, type, properties, index, part, reader, session }
}

/** Stores how the unit writes its header, for the commands to it. */
export function rememberSender({ delimiter, version, id, session }: Packet): void {
  const known = senderIn(session.memory)
  if (!known?.id.equals(id)) session.memory.set(SENDER, { delimiter, version, id: Buffer.from(id) } satisfies Sender)
}
export const senderIn = (memory: ReadonlyMap<string, unknown>): Sender | undefined =>
  memory.get(SENDER) as Sender | undefined

/** The bytes of an identifier as text: its digits or, where they are not decimal, a number that lacks its check digit. */
export function identifier(id: Buffer): string {
  const digits = id.toString('hex')
  if (/^\d+$/.test(digits)) return digits
  const imei = String(id.readUInt16BE(0) * 0x1_0000_0000 + id.readUInt32BE(2))
  return imei + luhn(imei)
}

/** The identifier, first without the zeros that fill it up. */
export function identifiers(id: Buffer): string[] {
  const full = identifier(id)
  const short = full.replace(/^0+(?=\d)/, '')
  return short === full ? [full] : [short, full]
}

/** A complete message to a unit, before escaping. */
export function message(to: Sender, type: number, body: Buffer, index = u16Bytes(0)): Buffer {
  const properties = body.length | (to.version === undefined ? 0 : 1 << IS_VERSIONED)
  const version = to.version === undefined ? '' : Buffer.of(to.version)
  const content = bytesOf(u16Bytes(type), u16Bytes(properties), version, to.id, index, body)
  return bytesOf(to.delimiter, content, xor(content), to.delimiter)
}

const SUCCESS = 0

/** General answer of the platform, 8001. */
export const acknowledgement = (packet: Packet): Buffer =>
  message(packet, 0x8001, bytesOf(u16Bytes(packet.index), u16Bytes(packet.type), SUCCESS))

export function said(packet: Packet, fixes: readonly Fix[], ...replies: readonly Buffer[]): DeviceMessage[] {
  const about = { uniqueIds: identifiers(packet.id) }
  const withFixes = fixes.length > 0 ? { ...about, fixes } : about
  return [replies.length > 0 ? { ...withFixes, replies } : withFixes]
}
