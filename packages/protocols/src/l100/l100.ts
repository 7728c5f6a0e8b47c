import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { skipped } from '../frames.ts'
import { textProtocol } from '../sentence.ts'
import { asciiText } from '../text.ts'
import { decodeNew, decodeNormal } from './atl.ts'
import { decodeData, decodePlace } from './obd.ts'

/** Atlanta L-100 and its relatives: fields between marks of their own for each family of units. */
export const l100 = textProtocol({ name: 'l100', port: 5112, delimiter: '@', frame, decode })

const LEAST = 10
const [HEADER, CHECKSUM] = [2, 1]

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < LEAST) return undefined
  if (buffer.toString('latin1', 0, 4) === 'ATL,') return until(buffer, buffer.indexOf('@'), 0)
  if (isObd(buffer)) return until(buffer, buffer.indexOf('*'), CHECKSUM)
  const end = buffer.findIndex((byte) => byte === 0x02 || byte === 0x04)
  if (end >= 0 && end < HEADER) return skipped(end + 1)
  const found = until(buffer, end, CHECKSUM)
  return found && { bytes: found.bytes.subarray(HEADER), end: found.end }
}

const isObd = (bytes: Buffer): boolean => bytes[0] === 0x4c || bytes[0] === 0x48

function until(buffer: Buffer, mark: number, more: number): Frame | undefined {
  const end = mark + 1 + more
  return mark < 0 || buffer.length < end ? undefined : { bytes: buffer.subarray(0, mark), end }
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (isObd(bytes)) return text.startsWith('ATLOBD', 2) ? decodeData(text, session) : decodePlace(text, session)
  return text.includes('$GPRMC') ? decodeNormal(text, session) : decodeNew(text, session)
}
