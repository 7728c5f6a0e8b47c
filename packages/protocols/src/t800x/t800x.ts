import { u16Bytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { COMMAND, commands, effects, encode, HEADER } from './commands.ts'
import { readManoeuvre, readNetworkState, readResult, readSingleManoeuvre } from './events.ts'
import { answerTo, message, OBD, openPacket, type Packet, SOLAR } from './packet.ts'
import { decodePosition, positionTypes } from './position.ts'
import { readTags } from './tags.ts'

/** Topflytech T8xxx, TLW1, TLW2, TLP, SolarX and TLD. */
export const t800x = defineProtocol({
  name: 't800x',
  port: 5094,
  transports: ['tcp', 'udp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 0 }),
  decode,
  commands,
  encode,
  effects,
})

const TAGS = 0x10

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const packet = openPacket(bytes)
  session.memory.set(HEADER, packet.header)
  if (positionTypes.has(packet.type)) return [message(packet, decodePosition(packet, session))]
  const fixes = read(packet)
  const answer = answerTo(packet)
  const replies = packet.type === TAGS ? [answer, tagsAnswer(packet)] : [answer]
  return [message(packet, { ...(fixes && { fixes }), replies })]
}

/** The second answer to tags has their own index and, as the stock server sends it, no identifier. */
const tagsAnswer = (packet: Packet): Buffer => Buffer.concat([answerTo(packet).subarray(0, 5), u16Bytes(packet.index)])

function read({ header, type, reader }: Packet): Fix[] | undefined {
  if (type === 0x11 || (type === 0x05 && header === SOLAR)) return readNetworkState(reader)
  if (type === 0x05 && header === OBD) return readManoeuvre(reader)
  if (type === 0x06 && header === OBD) return readSingleManoeuvre(reader)
  if (type === TAGS) return readTags(reader)
  return type === COMMAND ? readResult(reader) : undefined
}
