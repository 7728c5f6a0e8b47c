import { bit } from '../bytes.ts'
import { type DeviceMessage, defineProtocol, type Fix, type Frame } from '../define.ts'
import { jsonObject, skipped } from '../frames.ts'
import { hexInteger } from '../text.ts'
import { canFields, eventFields } from './fields.ts'

/** JMAK JM-4G and its relatives with CAN: reports of fields that a mask names. Everything is acknowledged. */
export const jmak = defineProtocol({
  name: 'jmak',
  port: 5259,
  text: true,
  delimiter: '$',
  transports: ['tcp'],
  frame,
  decode,
  commands: [],
})

const ACK = Buffer.from('ACK')
const OBJECT = 0x7b // {
const REPORT = 0x7e // ~
const BINARY_REPORT = 0x5e // ^

/** An object of JSON, or from `~` or `^` to `$`; other bytes are skipped. */
function frame(buffer: Buffer): Frame | undefined {
  const first = buffer[0]
  if (first === OBJECT) return jsonObject(buffer)
  if (first === REPORT || first === BINARY_REPORT) return upToEnd(buffer)
  const next = buffer.findIndex((byte) => byte === OBJECT || byte === REPORT || byte === BINARY_REPORT)
  return skipped(next < 0 ? buffer.length : next)
}

function upToEnd(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf('$') + 1
  return end > 0 ? { bytes: buffer.subarray(0, end), end } : undefined
}

function decode(bytes: Buffer): DeviceMessage[] {
  const text = bytes.toString('utf8')
  if (text.startsWith('{') || text.startsWith('^')) return [{ replies: [ACK] }]
  if (!text.startsWith('~')) return []
  const [event = '', can] = text.slice(1, text.endsWith('$') ? -1 : undefined).split('|')
  const fields = event.split(';')
  const fix: Fix = { attributes: {} }
  for (const [index, value] of valuesOf(fields)) eventFields[index]?.(value, fix)
  for (const [index, value] of can === undefined ? [] : valuesOf(can.split(';'))) canFields[index]?.(value, fix)
  return [{ ...(fields[2] ? { uniqueIds: [fields[2]] } : {}), fixes: [fix], replies: [ACK] }]
}

/** The values that follow a mask, by the number of their bit. */
function valuesOf([mask = '', ...values]: readonly string[]): Map<number, string> {
  const bitsOfMask = hexInteger(mask)
  const found = new Map<number, string>()
  for (let index = 0, next = 0; index < 53 && next < values.length; index++)
    if (bit(bitsOfMask, index)) found.set(index, values[next++]!)
  return found
}
