import { bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { data } from './data.ts'

/** ADM of Neomatica: binary messages, some with the identifier in front. */
export const adm = defineProtocol({
  name: 'adm',
  port: 5092,
  transports: ['tcp'],
  frame,
  decode,
  commands: ['getDeviceStatus', 'custom'],
  encode: ({ type, attributes }) => {
    if (type === 'getDeviceStatus') return Buffer.from('STATUS\r\n')
    return type === 'custom' ? Buffer.from(`${attributes.data}\r\n`) : undefined
  },
  effects: { harmless: [/STATUS\r\n/] },
})

const LEAST = 18
const IMEI_LENGTH = 15
const SIZE_AT = 2
const [IMEI, ANSWER] = [0x03, 0x84]
const LONGEST_ANSWER = 129

const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39
const frontOf = (bytes: Buffer): number => (isDigit(bytes[0]) ? IMEI_LENGTH : 0)

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LEAST) return undefined
  const front = frontOf(buffer)
  return ofLength(buffer, front + Math.max(SIZE_AT + 1, buffer[front + SIZE_AT]!))
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const front = frontOf(bytes)
  const reader = new Reader(bytes, front)
  const named = front > 0 ? { uniqueIds: [bytes.toString('latin1', 0, front)] } : undefined
  const isKnown = named !== undefined || session.identified
  if (reader.skip(SIZE_AT).u8() === ANSWER) {
    return isKnown ? [{ ...named, fixes: [{ outdated: true, attributes: answerOf(reader.rest()) }] }] : []
  }
  const type = reader.u8()
  if (type === IMEI) return [{ uniqueIds: [reader.text(IMEI_LENGTH).replaceAll('\0', '')] }]
  if (bits(type, 0, 2) !== 0 || !isKnown) return named ? [named] : []
  const reading = newReading(session)
  data(type, reader, reading)
  return [{ ...messageOf(reading), ...named }]
}

function answerOf(bytes: Buffer): { result?: string } {
  const text = bytes.subarray(0, LONGEST_ANSWER)
  const end = text.indexOf(0)
  const result = text.toString('utf8', 0, end < 0 ? text.length : end)
  return result ? { result } : {}
}
