import type { DecodeContext, Frame } from '../define.ts'
import { skipped, untilDelimiter } from '../frames.ts'

const [SENTENCE_LENGTH, FIRST_LETTER, COMMA] = [5, 0x47, 0x2c]
const line = untilDelimiter('\r\n', '\n')

/** Whole lines with the setting `xexun.extended`, which have more values than the sentence. */
export const frame = (buffer: Buffer, session: DecodeContext): Frame | undefined =>
  isExtended(session) ? line(buffer) : sentence(buffer)

export const isExtended = (session: DecodeContext): boolean => session.attribute('xexun.extended') === true

/** From `GPRMC` or `GNRMC` to the comma after the identifier. */
function sentence(buffer: Buffer): Frame | undefined {
  const from = startOf(buffer)
  if (from > 0) return skipped(from)
  const identifier = buffer.indexOf('imei:', SENTENCE_LENGTH)
  const end = identifier < 0 ? 0 : buffer.indexOf(COMMA, identifier) + 1
  return end > 0 ? { bytes: buffer.subarray(0, end), end } : undefined
}

/** Where a sentence begins, or may begin when the rest of its first word has not come; the length when it does nowhere. */
function startOf(buffer: Buffer): number {
  const starts = [buffer.indexOf('GPRMC'), buffer.indexOf('GNRMC')].filter((at) => at >= 0)
  if (starts.length > 0) return Math.min(...starts)
  const letter = buffer.lastIndexOf(FIRST_LETTER)
  return letter > buffer.length - SENTENCE_LENGTH && letter >= 0 ? letter : buffer.length
}
