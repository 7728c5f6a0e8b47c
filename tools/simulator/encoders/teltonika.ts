import { bytesOf, Reader, u16Bytes, u32Bytes } from '@rastro/protocols/bytes'
import { crc16Ibm } from '@rastro/protocols/checksums'
import type { Reading } from '../vehicle.ts'
import type { Encoder, Heard } from './encoder.ts'

const CODEC_8 = 0x08
const CODEC_12 = 0x0c
const MAX_RECORDS = 24

/** Codec 8: up to two dozen records in a frame, the next when they are acknowledged. */
export const teltonikaEncoder: Encoder = {
  login: (imei) => bytesOf(u16Bytes(imei.length), imei),
  frames: (readings) => chunks(readings, MAX_RECORDS).map(frame),
  window: 1,
  hear,
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

const frame = (readings: readonly Reading[]): Buffer =>
  packet(bytesOf(CODEC_8, readings.length, ...readings.map(record), readings.length))

const packet = (body: Buffer): Buffer => bytesOf(u32Bytes(0), u32Bytes(body.length), body, u32Bytes(crc16Ibm(body)))

const drivingAlarms: Readonly<Record<string, number>> = { hardAcceleration: 1, hardBraking: 2, hardCornering: 3 }

function record(reading: Reading): Buffer {
  const driving = drivingAlarms[reading.alarm ?? '']
  const event = driving ? 253 : reading.alarm === 'sos' ? 236 : reading.alarm === 'powerCut' ? 252 : 0
  const bytes: [id: number, value: number][] = [
    [239, Number(reading.ignition)],
    [240, Number(reading.speedKmh > 3)],
    [21, reading.signal],
    [179, Number(reading.blocked)],
    [89, reading.fuelLevel],
    [113, reading.batteryLevel],
  ]
  if (event) bytes.push([event, driving ?? 1])
  return bytesOf(
    place(reading),
    event,
    bytes.length + 3,
    group(bytes, (value) => Buffer.of(value)),
    group(
      [
        [66, Math.round(reading.powerVolts * 1000)],
        [67, Math.round(reading.batteryVolts * 1000)],
      ],
      u16Bytes,
    ),
    group([[16, reading.odometerMetres]], u32Bytes),
    0,
  )
}

function place(reading: Reading): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(Math.round(reading.time)))
  return bytesOf(
    time,
    reading.alarm ? 1 : 0,
    u32Bytes(Math.round(reading.longitude * 1e7)),
    u32Bytes(Math.round(reading.latitude * 1e7)),
    u16Bytes(reading.altitude),
    u16Bytes(Math.round(reading.course)),
    reading.satellites,
    u16Bytes(Math.round(reading.speedKmh)),
  )
}

const group = (values: readonly (readonly [id: number, value: number])[], write: (value: number) => Buffer): Buffer =>
  bytesOf(values.length, ...values.map(([id, value]) => bytesOf(id, write(value))))

function hear(bytes: Buffer, { loggedIn }: { readonly loggedIn: boolean }): Heard | undefined {
  if (!loggedIn) return { end: 1, kind: bytes[0] === 1 ? 'accepted' : 'refused' }
  if (bytes.length < 4) return undefined
  if (bytes.readUInt32BE(0) > 0) return { end: 4, kind: 'acknowledged' }
  return hearCommand(bytes)
}

function hearCommand(bytes: Buffer): Heard | undefined {
  if (bytes.length < 8) return undefined
  const end = bytes.readUInt32BE(4) + 12
  if (bytes.length < end) return undefined
  const reader = new Reader(bytes, 8, end)
  if (reader.u8() !== CODEC_12) return { end, kind: 'other' }
  const text = reader.skip(2).text(reader.u32())
  const blocks = text === 'setdigout 1' ? true : text === 'setdigout 0' ? false : undefined
  const said = Buffer.from(blocks === undefined ? `${text}: OK` : `DOUT1:${blocks ? 1 : 0} Timeout:INFINITY`)
  return { end, kind: 'command', blocks, answer: packet(bytesOf(CODEC_12, 1, 6, u32Bytes(said.length), said, 1)) }
}
