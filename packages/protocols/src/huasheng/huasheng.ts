import { Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { betweenMarks, skipped } from '../frames.ts'
import { i32, layout, skipBytes, u16 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { alarmOf, all, altitude, bitsAs, course, kmh, latitude, longitude } from '../targets.ts'
import { integer } from '../text.ts'
import { blocks, blocksOf } from './blocks.ts'
import { commands, effects, encode } from './commands.ts'
import { MARK, packet } from './packet.ts'

/** HuaSheng's units at the plug of the on-board diagnosis: binary between marks, escaped by the unit and not by the server. */
export const huasheng = defineProtocol({
  name: 'huasheng',
  port: 5111,
  transports: ['tcp'],
  frame,
  decode,
  commands,
  encode,
  effects,
})

const cut = betweenMarks(MARK, MARK)
const [ESCAPE, ESCAPED_MARK, ESCAPED_ESCAPE] = [0xdb, 0xdc, 0xdd]

function frame(buffer: Buffer): Frame | undefined {
  // The end mark of a message whose start was lost
  if (buffer[0] === MARK && buffer[1] === MARK) return skipped(1)
  const found = cut(buffer)
  return found?.bytes.includes(ESCAPE) ? { ...found, bytes: unescaped(found.bytes) } : found
}

function unescaped(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const next = bytes[at] === ESCAPE ? bytes[++at] : undefined
    if (next === undefined) plain[length++] = bytes[at]!
    else if (next === ESCAPED_MARK) plain[length++] = MARK
    else if (next === ESCAPED_ESCAPE) plain[length++] = ESCAPE
  }
  return plain.subarray(0, length)
}

const [HELLO, POSITION, LOGIN, FAULTS] = [0x0002, 0xaa00, 0xaa02, 0xaa12]
const [HELLO_ANSWER, POSITION_ANSWER, LOGIN_ANSWER] = [0x0003, 0xff01, 0xff03]
const IMEI = 0x0003

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes, 0, bytes.length - 1).skip(5)
  const type = reader.u16()
  const index = reader.skip(2).bytes(4)
  if (type === HELLO) return [{ replies: [packet(1, HELLO_ANSWER, index)] }]
  if (type === LOGIN) {
    const imei = imeiOf(reader)
    return imei ? [{ uniqueIds: [imei], replies: [packet(1, LOGIN_ANSWER, index, Buffer.of(0))] }] : []
  }
  if (!session.identified) return []
  if (type === FAULTS) return [{ fixes: [{ outdated: true, attributes: faultsOf(reader) }] }]
  if (type !== POSITION) return []
  const reading = newReading(session)
  position(reader, reading)
  for (const [number, value] of blocksOf(reader)) blocks.get(number)?.(value, reading)
  return [{ ...messageOf(reading), replies: [packet(1, POSITION_ANSWER, index)] }]
}

function imeiOf(reader: Reader): string | undefined {
  for (const [number, value] of blocksOf(reader)) if (number === IMEI) return value.text(value.left)
  return undefined
}

/** Codes of four hex digits, the first of which names the part of the vehicle in its top two bits. */
function faultsOf(reader: Reader): { dtcs?: string } {
  reader.skip(4)
  const codes: string[] = []
  while (reader.left >= 2) {
    const code = reader.u16()
    codes.push(`${'PCBU'[code >> 14]}${(code & 0x3fff).toString(16).padStart(4, '0')}`)
  }
  return codes.length > 0 ? { dtcs: codes.join(' ') } : {}
}

const alarms = {
  4: 'fatigueDriving',
  6: 'sos',
  7: 'hardBraking',
  8: 'hardAcceleration',
  9: 'hardCornering',
  10: 'accident',
  16: 'removing',
}
const VALID = 0x8000
const degrees = (read: number): number => read / 100_000

const position = layout(
  u16(
    all<number>('status', bitsAs({ 14: 'ignition' }), (status, { fix }) => {
      fix.valid = status >= VALID
    }),
  ),
  u16(all<number>('event', alarmOf(alarms))),
  (reader, { clock }) => {
    for (let part = 0; part < 6; part++) clock.push(integer(reader.text(2)))
  },
  i32(longitude, degrees),
  i32(latitude, degrees),
  u16(kmh),
  u16(course),
  u16(altitude),
  skipBytes(2),
)
