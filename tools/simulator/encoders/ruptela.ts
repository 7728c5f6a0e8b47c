import { bytesOf, u16Bytes, u32Bytes } from '@rastro/protocols/bytes'
import { crc16Kermit } from '@rastro/protocols/checksums'
import type { Reading } from '../vehicle.ts'
import { wholeCourse } from './digits.ts'
import type { Encoder, Heard } from './encoder.ts'

const RECORDS = 1
const ANSWER = 7
/** Of the server: its types are a hundred above those of the unit. */
const [RECORDS_RECEIVED, TEXT] = [100, 108]
const MAX_RECORDS = 24

/** A list of records in a frame, the next when they are acknowledged. */
export const ruptelaEncoder: Encoder = {
  frames: (readings, imei) =>
    Array.from({ length: Math.ceil(readings.length / MAX_RECORDS) }, (_, i) => {
      const records = readings.slice(i * MAX_RECORDS, (i + 1) * MAX_RECORDS)
      return packet(imei, RECORDS, bytesOf(0, records.length, ...records.map(record)))
    }),
  window: 1,
  hear,
}

function packet(imei: string, type: number, payload: Buffer): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(imei))
  const body = bytesOf(number, type, payload)
  return bytesOf(u16Bytes(body.length), body, u16Bytes(crc16Kermit(body)))
}

/** The parameter of each kind of harsh driving that the unit knows. */
const drivingParameters: Readonly<Record<string, number>> = { hardBraking: 134, hardAcceleration: 136 }

function record(reading: Reading): Buffer {
  const driving = drivingParameters[reading.alarm ?? '']
  const flags: [id: number, value: number][] = [
    [251, Number(reading.ignition)],
    [207, Math.round(reading.fuelLevel / 0.4)],
    ...(driving === undefined ? [] : [[driving, 1] as [number, number]]),
  ]
  const voltages: [id: number, value: number][] = [
    [29, Math.round(reading.powerVolts * 1000)],
    [30, Math.round(reading.batteryVolts * 1000)],
  ]
  return bytesOf(
    u32Bytes(Math.floor(reading.time / 1000)),
    0,
    reading.alarm ? 1 : 0,
    u32Bytes(Math.round(reading.longitude * 1e7)),
    u32Bytes(Math.round(reading.latitude * 1e7)),
    u16Bytes(reading.altitude * 10),
    u16Bytes(wholeCourse(reading.course) * 100),
    reading.satellites,
    u16Bytes(Math.round(reading.speedKmh)),
    10,
    driving ?? 0,
    group(flags, (value) => Buffer.of(value)),
    group(voltages, u16Bytes),
    group([[65, reading.odometerMetres]], u32Bytes),
    0,
  )
}

const group = (values: readonly (readonly [id: number, value: number])[], write: (value: number) => Buffer): Buffer =>
  bytesOf(values.length, ...values.map(([id, value]) => bytesOf(id, write(value))))

function hear(bytes: Buffer, { uniqueId }: { readonly uniqueId: string }): Heard | undefined {
  if (bytes.length < 2) return undefined
  const end = bytes.readUInt16BE(0) + 4
  if (bytes.length < end) return undefined
  if (bytes[2] === RECORDS_RECEIVED) return { end, kind: 'acknowledged' }
  if (bytes[2] !== TEXT) return { end, kind: 'other' }
  const text = bytes.toString('latin1', 3, end - 2)
  const blocks = / immobilizer \d+$/.test(text) ? true : text.endsWith(' resetimmob') ? false : undefined
  const said = blocks === undefined ? text : blocks ? 'immobilizer on' : 'immobilizer off'
  return { end, kind: 'command', blocks, answer: packet(uniqueId, ANSWER, Buffer.from(said)) }
}
