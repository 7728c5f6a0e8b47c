import { bytesOf, u16Bytes, u32Bytes } from '@rastro/protocols/bytes'
import type { Reading } from '../vehicle.ts'
import { wholeCourse } from './digits.ts'
import type { DatagramEncoder } from './encoder.ts'

/** An event report of an LMU per reading, each in a datagram of its own. */
export const calampEncoder: DatagramEncoder = {
  frame: (reading, id, sequence) => bytesOf(options(id), ACKNOWLEDGED, EVENT, u16Bytes(sequence), report(reading)),
  acknowledged: (answer) =>
    answer.length === 10 && answer[0] === RESPONSE && answer[1] === ACKNOWLEDGED ? answer.readUInt16BE(2) : undefined,
}

/** The header is there, with the identifier and its kind. */
const OPTIONS = 0x83
const SERIAL_NUMBER = 1
const [ACKNOWLEDGED, RESPONSE] = [1, 2]
const EVENT = 2
const NO_FIX = 0x08
const [CARRIER, MODEM] = [5, 0x0f]
/** Strength of reception in dBm, by the bars of it. */
const dbmOf = (bars: number): number => -113 + bars * 12

function options(id: string): Buffer {
  const digits = Buffer.from(id.length % 2 === 0 ? id : `${id}f`, 'hex')
  return bytesOf(OPTIONS, digits.length, digits, 1, SERIAL_NUMBER)
}

function report(reading: Reading): Buffer {
  const time = u32Bytes(Math.floor(reading.time / 1000))
  return bytesOf(
    time,
    time,
    u32Bytes(Math.round(reading.latitude * 1e7)),
    u32Bytes(Math.round(reading.longitude * 1e7)),
    u32Bytes(reading.altitude * 100),
    u32Bytes(Math.round((reading.speedKmh / 3.6) * 100)),
    u16Bytes(wholeCourse(reading.course)),
    reading.satellites,
    reading.fixed ? 0 : NO_FIX,
    u16Bytes(CARRIER),
    u16Bytes(dbmOf(reading.signal)),
    MODEM,
    10,
    Number(reading.ignition),
    0,
    0,
    reading.alarm ? 1 : 0,
    1,
    0,
    u32Bytes(reading.odometerMetres),
  )
}
