import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { commands, effects, encode } from './commands.ts'
import { commandAnswer, heartbeat, obd } from './messages.ts'
import { decodeNew } from './new.ts'
import { decodeOld } from './old.ts'
import { inDatagram, isDatagram, loginAnswer, openDatagram, packet, packetsOf } from './packet.ts'

/** Eelink TK115, TK116, TK319, GPT18, GOT08 and their relatives. */
export const eelink = defineProtocol({
  name: 'eelink',
  port: 5064,
  transports: ['tcp', 'udp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 5 }),
  decode,
  commands,
  encode,
  effects,
})

const LOGIN = 0x01
/** Types that units do not want answered. */
const unanswered = new Set([0x02, 0x81])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (!isDatagram(bytes)) return packetsOf(bytes).flatMap((one) => decodePacket(one, { session }))
  const { imei, packets } = openDatagram(bytes)
  return packets.flatMap((one) => decodePacket(one, { session, imei }))
}

interface Sender {
  readonly session: DecodeContext
  /** Of the datagram. */
  readonly imei?: string
}

function decodePacket(bytes: Buffer, { session, imei }: Sender): DeviceMessage[] {
  const reader = new Reader(bytes, 2)
  const type = reader.u8()
  const index = reader.skip(2).u16()
  const id = imei ?? (type === LOGIN && !session.identified ? reader.hex(8).slice(1) : undefined)
  if (!id && !session.identified) return []
  const fix = type === LOGIN ? undefined : read(type, index, reader)
  const content = type === LOGIN ? loginAnswer(session.now()) : undefined
  const answer = unanswered.has(type) ? undefined : packet(type, index, content)
  const isWrapped = session.transport === 'udp' && imei !== undefined
  return [
    {
      ...(id !== undefined && { uniqueIds: [id] }),
      ...(fix && { fixes: [fix] }),
      ...(answer && { replies: [isWrapped ? inDatagram(imei, answer) : answer] }),
    },
  ]
}

function read(type: number, index: number, reader: Reader) {
  if (type === 0x02 || (type >= 0x04 && type <= 0x06)) return decodeOld(type, index, reader)
  if (type >= 0x12 && type <= 0x19) return decodeNew(type, index, reader)
  if ((type === 0x03 && reader.left >= 2) || (type === 0x07 && reader.left === 4)) return heartbeat(reader)
  if (type === 0x07) return obd(reader)
  return type === 0x80 ? commandAnswer(index, reader) : undefined
}
