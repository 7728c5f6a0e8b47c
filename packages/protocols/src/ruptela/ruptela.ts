import { type Attributes, type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { asciiText, trimmed } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { message, type Packet, parse } from './packet.ts'
import { decodeFile } from './photo.ts'
import { readFaults, readRecords } from './records.ts'

/** Ruptela FM-Eco, FM-Pro, FM-Tco, HCV5, LCV5 and Trace5. */
export const ruptela = defineProtocol({
  name: 'ruptela',
  port: 5046,
  transports: ['tcp'],
  frame: byLengthField({ at: 0, size: 2, uncounted: 4 }),
  decode,
  commands,
  encode,
  effects,
})

const [RECORDS, EXTENDED_RECORDS, FAULTS] = [1, 68, 9]
const [IDENTIFICATION, HEARTBEAT, FILE, OUTPUT] = [15, 16, 37, 17]
/** Answers as text: configuration, version, firmware, and to a command. */
const texts = new Set([2, 3, 4, 7])

const RECEIVED = Buffer.of(1)
const recordsReceived = message(0, RECEIVED)
const faultsReceived = message(FAULTS, RECEIVED)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const packet = parse(bytes)
  return [{ uniqueIds: [packet.imei], ...contentOf(packet, session) }]
}

function contentOf({ type, reader }: Packet, session: DecodeContext): Pick<DeviceMessage, 'fixes' | 'replies'> {
  switch (type) {
    case RECORDS:
    case EXTENDED_RECORDS:
      return { fixes: readRecords(reader, type === EXTENDED_RECORDS), replies: [recordsReceived] }
    case FAULTS:
      return { fixes: readFaults(reader), replies: [faultsReceived] }
    case IDENTIFICATION:
    case HEARTBEAT:
      return { replies: [message(type, RECEIVED)] }
    case FILE:
      return decodeFile(reader, session)
    case OUTPUT:
      return { fixes: [answer(type, String(reader.u8()))] }
    default:
      return texts.has(type) ? { fixes: [answer(type, trimmed(asciiText(reader.rest())))] } : {}
  }
}

function answer(type: number, result: string): Fix {
  const attributes: Attributes = { type }
  if (result) attributes.result = result
  return { outdated: true, attributes }
}
