import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { crc16Xmodem } from '../checksums.ts'
import {
  type CommandEffects,
  type DecodeContext,
  type DeviceMessage,
  defineProtocol,
  type StreamProtocol,
} from '../define.ts'
import { messageOf, newReading } from '../reading.ts'
import { readerOf, sentence } from '../sentence.ts'
import { idOf, skip, stateOnly, when, word } from '../sentence-parts.ts'
import { standardOffset, zoneOf } from '../time.ts'
import { frame, MARK } from './frame.ts'
import { readItems } from './items.ts'

/** The only command; what its text does is not known. */
const effects: CommandEffects = {
  textOf: (message) => /^\*TS01,([^#]*)#$/.exec(message.toString('latin1'))?.[1],
  harmless: [],
}

/** Ulbotech T3xx: binary messages of items, and texts, on one connection. */
export const ulbotech = defineProtocol<StreamProtocol>({
  name: 'ulbotech',
  port: 5072,
  transports: ['tcp'],
  frame,
  decode: (bytes, session) => (bytes[0] === MARK ? decodeBinary(bytes, session) : decodeText(bytes, session)),
  commands: ['custom'],
  encode: ({ type, attributes: { data } }) => (type === 'custom' ? Buffer.from(`*TS01,${data}#`) : undefined),
  effects,
})

const readText = readerOf(
  sentence`*TS${skip('\\d\\d')},${idOf('\\d{15}')},${when('HHmmssddMMyy')},${word('result', '[^]+')}#${stateOnly}`,
)

/** Every message is acknowledged, also of a unit that nobody knows. */
function decodeText(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const sum = crc16Xmodem(bytes.subarray(1, -1)).toString(16).toUpperCase().padStart(4, '0')
  const reply = Buffer.from(`*TS01,ACK:${sum}#`)
  const reading = readText(bytes.toString('latin1'), session)
  return [{ ...(reading ? messageOf(reading) : {}), replies: [reply], refusal: reply }]
}

const MILLENNIUM = 946_684_800

function decodeBinary(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const acknowledged = bytesOf(0x01, 0xfe, bytes.subarray(0, 2))
  const reply = bytesOf(MARK, acknowledged, u16Bytes(crc16Xmodem(acknowledged)), MARK)
  const reader = new Reader(bytes).skip(3)
  const reading = newReading(session)
  reading.uniqueId = reader.hex(8).slice(1)
  const { fix } = reading
  const clock = new Date(((reader.u32() & 0x7fff_ffff) + MILLENNIUM) * 1000)
  const time = new Date(clock.getTime() - standardOffset(zoneOf(session), clock) * 60_000)
  readItems(reader, reading)
  if (fix.latitude === undefined) {
    fix.outdated = true
    fix.deviceTime = time
  } else fix.fixTime = time
  return [{ ...messageOf(reading), replies: [reply], refusal: reply }]
}
