import { bytesOf, u16Bytes } from '../bytes.ts'
import { xor } from '../checksums.ts'
import type { DeviceMessage, Fix } from '../define.ts'
import { type DecodeContextOptions, decodeStream, hexBytes } from '../testing.ts'
import { jt808 } from './jt808.ts'

export interface Head {
  readonly id?: string
  readonly index?: string
  readonly flags?: number
  readonly version?: string
  readonly delimiter?: number
}

/** A message as a unit sends it, escaped; type, body, identifier and index in hex. For tests. */
export function onLine(type: string, body: string, head: Head = {}): Buffer {
  const { id = '012345678901', index = '0007', flags = 0, version = '', delimiter = 0x7e } = head
  const data = hexBytes(body)
  const content = bytesOf(hexBytes(type), u16Bytes(flags | data.length), hexBytes(version + id + index), data)
  return jt808.wrap(bytesOf(delimiter, content, xor(content), delimiter))
}

/** The only message in what a unit sends. */
export function heard(bytes: Buffer, options?: DecodeContextOptions): DeviceMessage {
  const messages = decodeStream(jt808, bytes, options)
  if (messages.length !== 1) throw new Error(`${messages.length} messages`)
  return messages[0]!
}

export const fixOf = (bytes: Buffer, options?: DecodeContextOptions): Fix => heard(bytes, options).fixes![0]!

/** Alarm word and status with a fix in the south-west, then place, movement and 2026-01-21 12:04:05 in China. */
export const head = (alarms = '00000000', status = '0000000f') =>
  `${alarms} ${status} 01675999 02c78e94 02f8 0258 005a 260121120405`

/** A location with these items. */
export const location = (items: string, alarms?: string, status?: string): Buffer =>
  onLine('0200', `${head(alarms, status)} ${items}`)

export const itemsOf = (items: string, model?: string) =>
  fixOf(location(items), model === undefined ? {} : { model }).attributes
