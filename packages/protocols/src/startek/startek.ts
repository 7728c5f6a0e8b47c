import type { DecodeContext, DeviceMessage, Fix, Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { fixOf } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { commands, effects, encode } from './commands.ts'
import { readPosition } from './position.ts'
import { readSerial } from './serial.ts'

/** Startek and Iking: messages of fields that name their length. */
export const startek = textProtocol({ name: 'startek', port: 5222, frame, decode, commands, encode, effects })

const [LENGTH_AT, TAIL, SMALLEST] = [3, 4, 10]

/** The length counts from the comma behind it up to the checksum; what has no length is skipped. */
function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < SMALLEST) return undefined
  const comma = buffer.indexOf(',', LENGTH_AT)
  if (comma < 0) return undefined
  const digits = buffer.toString('latin1', LENGTH_AT, comma)
  return /^\d{1,5}$/.test(digits) ? ofLength(buffer, comma + TAIL + Number(digits)) : skipped(comma + 1)
}

const form = /^&&.\d+,(\d+),([\da-f]{3}),(.+)[\da-f]{2}\r\n$/is
const [POSITION, SERIAL] = ['000', '710']

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const [, id, type, content] = form.exec(asciiText(bytes)) ?? []
  if (!id || !type || !content) return []
  const fix = fixIn(type, content, session)
  return fix ? [{ uniqueIds: [id], fixes: [fix] }] : []
}

function fixIn(type: string, content: string, session: DecodeContext): Fix | undefined {
  if (type === SERIAL) return { outdated: true, attributes: readSerial(content) }
  if (type !== POSITION) return { outdated: true, attributes: { type, result: content } }
  const reading = readPosition(content, session)
  return reading && fixOf(reading)
}
