import { put } from '../attributes.ts'
import { bit, bits, bytesOf, Reader } from '../bytes.ts'
import { crc8Dallas } from '../checksums.ts'
import {
  type Command,
  type CommandEffects,
  type DecodeContext,
  type DeviceMessage,
  defineProtocol,
  type Target,
} from '../define.ts'
import { i32, layout, u8, u16, u24, u32 } from '../layout.ts'
import { messageOf, newReading } from '../reading.ts'
import { course, kmh, latitude, longitude, unixSeconds } from '../targets.ts'

const withCrc = (bytes: Buffer): Buffer => bytesOf(bytes, crc8Dallas(bytes))

const relays: Readonly<Record<string, number>> = { engineStop: 0, engineResume: 1 }
const COMMAND_LENGTH = 9

function encode({ type }: Command, { uniqueId }: Target): Buffer | undefined {
  if (!Object.hasOwn(relays, type) || !/^[\da-f]{8}/i.test(uniqueId)) return undefined
  return withCrc(bytesOf(0x00, Buffer.from(uniqueId.slice(0, 8), 'hex'), 0x42, 0x00, relays[type]!))
}

const effects: CommandEffects = {
  textOf(message) {
    const isWhole = message.length === COMMAND_LENGTH && withCrc(message.subarray(0, -1)).equals(message)
    return isWhole ? message.toString('hex', 0, COMMAND_LENGTH - 1) : undefined
  },
  harmless: [],
  cut: [/00[\da-f]{8}420000/],
  resume: [/00[\da-f]{8}420001/],
}

/** BWS: binary datagrams, each answered. */
export const bws = defineProtocol({
  name: 'bws',
  port: 5260,
  transports: ['udp'],
  decode,
  commands: ['engineStop', 'engineResume'],
  encode,
  effects,
})

const degrees = (value: number): number => value / 360_000
const tenths = (value: number): number => value / 10

const position = layout(
  u32(unixSeconds),
  i32(latitude, degrees),
  i32(longitude, degrees),
  (reader, { fix }) => {
    const flags = reader.u8()
    fix.valid = bit(flags, 7)
    put(fix.attributes, 'sat', bits(flags, 0, 7))
  },
  u8(kmh),
  u16(course, tenths),
  u16('power', tenths),
  u8('battery', tenths),
  u16('io1'),
  u24('odometer', (value) => value * 100),
  u24('hours', (minutes) => minutes * 60_000),
  u8('deviceTemp'),
  u8('rssi'),
)

const [ACCEPTED, UNKNOWN] = [0x40, 0x41]
const KEEP_ALIVE = 0x3f
const POSITION_LENGTH = 37

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram)
  const [head, event, index] = [reader.bytes(5), reader.u8(), reader.u8()]
  const reading = newReading(session)
  reading.uniqueId = head.toString('hex', 1)
  reading.replies.push(withCrc(bytesOf(head, ACCEPTED, index)))
  put(reading.fix.attributes, 'event', event)
  if (event === KEEP_ALIVE && datagram.length < POSITION_LENGTH) reading.isLogin = true
  else position(reader, reading)
  return [{ ...messageOf(reading), refusal: withCrc(bytesOf(head, UNKNOWN, index)) }]
}
