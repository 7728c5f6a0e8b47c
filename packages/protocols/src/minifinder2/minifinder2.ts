import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField, skipped } from '../frames.ts'
import { acknowledgement } from './acknowledgement.ts'
import { commands, effects, encode } from './commands.ts'
import { readConfiguration } from './configuration.ts'
import { decodeData } from './data.ts'
import { itemsOf } from './items.ts'
import { CONFIGURATION, DATA, MARK, RESPONSE, SERVICES, SYSTEM } from './packet.ts'

const packet = byLengthField({ at: 2, size: 2, uncounted: 8, littleEndian: true })

/** Eview EV-07B, EV-09, EV-201 and EV-202, sold as MiniFinder Pico, Atto and Nano: trackers of people and pets. */
export const minifinder2 = defineProtocol({
  name: 'minifinder2',
  port: 5187,
  transports: ['tcp'],
  /** The length of a body has 16 bits. */
  largestFrame: 65_543,
  frame(buffer) {
    const start = buffer.indexOf(MARK)
    if (start === 0) return packet(buffer)
    return buffer.length > 0 ? skipped(start < 0 ? buffer.length : start) : undefined
  },
  decode,
  commands,
  encode,
  effects,
})

/** Of the byte of flags. */
const WANTS_ANSWER = 0x10

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 1)
  const flags = reader.u8()
  const index = reader.skip(4).u16le()
  const type = reader.u8()
  const reply = flags & WANTS_ANSWER ? acknowledgement(type, index, bytes.subarray(reader.offset), session) : undefined
  const message = type === DATA || type === SERVICES ? decodeData(reader) : readState(type, reader, session)
  return message || reply ? [{ ...message, ...(reply && { replies: [reply] }) }] : []
}

/** Settings of the unit, or its answer to a message of the server. */
function readState(type: number, reader: Reader, session: DecodeContext): DeviceMessage | undefined {
  if (!session.identified) return undefined
  const attributes = stateIn(type, reader)
  const fix: Fix | undefined = attributes && { outdated: true, attributes }
  return fix && { fixes: [fix] }
}

const RESULT = 0x1f

function stateIn(type: number, reader: Reader): Fix['attributes'] | undefined {
  if (type === CONFIGURATION) return readConfiguration(reader)
  if (type === RESPONSE) return { result: String(reader.skip(1).u8()) }
  if (type !== SYSTEM) return undefined
  for (const { key, data } of itemsOf(reader)) {
    if (key === RESULT && data.left > 1) return { result: data.skip(1).text(data.left) }
  }
  return {}
}
