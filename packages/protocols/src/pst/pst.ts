import { put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import { crc16Xmodem } from '../checksums.ts'
import {
  type Command,
  type CommandEffects,
  type DecodeContext,
  type DeviceMessage,
  defineProtocol,
  type Target,
} from '../define.ts'
import { type Field, i16, layout, skipBytes, u8, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { all, altitude, bitsAs, course, knots, latitude, longitude } from '../targets.ts'
import { utc } from '../time.ts'
import { frame, wrap } from './envelope.ts'

const withCrc = (bytes: Buffer): Buffer => bytesOf(bytes, u16Bytes(crc16Xmodem(bytes)))
const LOW_32_BITS = 0xffff_ffffn
const [ID_BYTES, COMMAND_BYTES] = [4, 18]
const codes: Readonly<Record<string, number>> = { engineStop: 2, engineResume: 1 }

function encode({ type }: Command, { uniqueId }: Target): Buffer | undefined {
  if (!Object.hasOwn(codes, type) || !/^\d{1,20}$/.test(uniqueId)) return undefined
  const id = u32Bytes(Number(BigInt(uniqueId) & LOW_32_BITS))
  return withCrc(bytesOf(id, 6, u32Bytes(1), 6, 0, codes[type]!, 0xff, 0xff, 0xff, 0xff))
}

const effects: CommandEffects = {
  textOf(message) {
    const isWhole = message.length === COMMAND_BYTES && withCrc(message.subarray(0, -2)).equals(message)
    return isWhole ? message.toString('hex', ID_BYTES, COMMAND_BYTES - 2) : undefined
  },
  harmless: [],
  cut: [/0600000001060002ffffffff/],
  resume: [/0600000001060001ffffffff/],
}

/** Positron's PST of Brazil: binary, escaped over TCP; every message is answered. */
export const pst = defineProtocol({
  name: 'pst',
  port: 5207,
  transports: ['tcp', 'udp'],
  frame,
  delimiter: ')',
  wrap,
  decode,
  commands: ['engineStop', 'engineResume'],
  encode,
  effects,
})

/** Year since 2000, month, day, hour, minute and second in one number. */
const moment = (packed: number): Date =>
  utc([
    2000 + bits(packed, 26, 32),
    bits(packed, 22, 26),
    bits(packed, 17, 22),
    bits(packed, 12, 17),
    bits(packed, 6, 12),
    bits(packed, 0, 6),
  ])

/** Minutes, with the sign in the highest bit and ten-thousandths in the low half. */
function degrees(packed: number): number {
  const place = (bits(packed, 16, 31) + bits(packed, 0, 16) / 10_000) / 60
  return bit(packed, 31) ? -place : place
}

const MOST_STEPS = 20
const place = layout(
  u32((packed, { fix }) => {
    fix.fixTime = moment(packed)
    fix.valid = true
  }),
  u32(latitude, degrees),
  u32(longitude, degrees),
  u8(knots),
  u8(course, (steps) => steps * 2),
  i16(altitude),
  skipBytes(4),
)
const batterySteps = u8((steps, { fix }) =>
  put(fix.attributes, 'batteryLevel', steps > MOST_STEPS ? undefined : steps * 5),
)
/** The other tags are skipped by the length that they name; these have one of their own. */
const tags: Readonly<Record<number, Field>> = { 9: skipBytes(3), 13: batterySteps, 16: place }

const status = layout(
  u32((packed, { fix }) => {
    fix.deviceTime = moment(packed)
  }),
  u8(all('status', bitsAs({ 4: 'blocked', 7: 'ignition' }))),
  (reader, reading) => {
    for (let left = reader.u8(); left > 0; left--) {
      const [tag, length] = [reader.u8(), reader.u8()]
      const read = Object.hasOwn(tags, tag) ? tags[tag]! : skipBytes(length)
      read(reader, reading)
    }
  },
)

const STATUS = 5

function decode(message: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(message)
  const reading = newReading(session)
  const head = reader.bytes(9)
  const type = reader.u8()
  reading.uniqueId = String(head.readUInt32BE())
  reading.replies.push(withCrc(bytesOf(head, 0, type)))
  if (type === STATUS && reader.left > 2) status(reader, reading)
  if (!reading.fix.fixTime) reading.isLogin = true
  return [messageOf(reading)]
}
