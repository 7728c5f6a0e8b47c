import { Reader } from '../bytes.ts'
import { luhn } from '../checksums.ts'
import { type DecodeContext, DecodeError, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { commands, effects, encode } from './commands.ts'
import { EMPTY_LENGTH, frame, HEAD_LENGTH, message, TAIL_LENGTH } from './frame.ts'
import { decodeObd, decodeSummary, decodeTroubleCodes } from './obd.ts'
import { beginPhoto, continuePhoto, decodePhoto } from './photo.ts'
import { decodeAlarm, decodeCards, decodeLogged, decodePosition, decodeStored } from './reports.ts'

/** Meiligao and GPSLover VT300, VT310, VT400, TK510, GT08, MT05, TK218 and their clones. */
export const meiligao = defineProtocol({
  name: 'meiligao',
  port: 5009,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

const PHOTO_COMES = 0x0800
const PHOTO_PART = 0x9988
/** The command of the answer and its data; without either there is none. */
type Answer = (data: Buffer, session: DecodeContext) => readonly [command: number, data?: Buffer]

const answers = new Map<number, Answer>([
  [0x5000, () => [0x4000, Buffer.of(1)]],
  [0x0001, () => [0x0001, Buffer.of(1)]],
  [0x0002, (_, session) => [0x0002, serverOf(session)]],
  [PHOTO_COMES, (data) => [0x8801, Buffer.of(photoOf(data))]],
  [0x0f80, (data) => [0x6688, Buffer.of(photoOf(data), 0, 0)]],
])

/** `host:port` under which units reach the server, a setting. */
function serverOf(session: DecodeContext): Buffer | undefined {
  const server = session.attribute('meiligao.server')
  return typeof server === 'string' ? Buffer.from(server) : undefined
}

function photoOf(data: Buffer): number {
  if (data.length === 0) throw new DecodeError('The number of the photo is missing')
  return data[0]!
}

const reports = new Map<number, (reader: Reader, session: DecodeContext) => readonly Fix[]>([
  [0x9955, decodePosition],
  [0x9016, decodeLogged],
  [0x9999, decodeAlarm],
  [0x9977, decodePhoto],
  [0x9966, decodeCards],
  [0x9901, decodeObd],
  [0x9902, decodeSummary],
  [0x9903, decodeTroubleCodes],
  [0x6688, decodeStored],
])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes.length < EMPTY_LENGTH) throw new DecodeError(`A message of ${bytes.length} bytes is too short`)
  const id = bytes.subarray(4, 11)
  const command = bytes.readUInt16BE(11)
  const data = bytes.subarray(HEAD_LENGTH, -TAIL_LENGTH)
  const answer = answers.get(command)
  if (answer) {
    if (command === PHOTO_COMES) beginPhoto(photoOf(data), session)
    const [reply, content] = answer(data, session)
    return content ? [{ replies: [message(id, reply, content)] }] : []
  }
  const uniqueIds = identifiersOf(id)
  if (uniqueIds.length === 0) return []
  if (command === PHOTO_PART) continuePhoto(new Reader(data), session)
  return [{ uniqueIds, fixes: reports.get(command)?.(new Reader(data), session) ?? [] }]
}

/** The digits before the first F. Fourteen of them may be an IMEI without its check digit. */
function identifiersOf(id: Buffer): string[] {
  let digits = ''
  for (let at = 0; at < 2 * id.length; at++) {
    const digit = at % 2 === 0 ? id[at >> 1]! >> 4 : id[at >> 1]! & 0x0f
    if (digit === 0x0f) break
    digits += digit
  }
  if (digits === '') return []
  return digits.length === 14 ? [digits, digits + luhn(digits)] : [digits]
}
