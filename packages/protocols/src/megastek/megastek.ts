import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { ofLength, skipped, untilDelimiter } from '../frames.ts'
import { messageOf } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { readOld } from './old.ts'
import { readReport } from './report.ts'

/** Megastek: messages of fields in two forms, of which the new one may begin with its length. */
export const megastek = textProtocol({ name: 'megastek', port: 5024, frame, decode })

const LENGTH_DIGITS = 4
const untilEnd = untilDelimiter('\r\n', '!', '\n')

function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.findIndex((byte) => byte !== 0x0d && byte !== 0x0a)
  if (start !== 0) return buffer.length > 0 ? skipped(start < 0 ? buffer.length : start) : undefined
  if (buffer.length < LENGTH_DIGITS) return undefined
  const digits = buffer.toString('latin1', 0, LENGTH_DIGITS)
  return /^\d+$/.test(digits) ? ofLength(buffer, LENGTH_DIGITS + Number(digits)) : untilEnd(buffer)
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (!text.includes('$MG')) return readOld(text, session)
  const reading = readReport(text, session)
  return reading ? [messageOf(reading)] : []
}
