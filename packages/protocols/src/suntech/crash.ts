import { Reader } from '../bytes.ts'
import type { DecodeContext, DeviceMessage, Fix } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { integer } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { readDate } from './zip.ts'

const SEMICOLON = 0x3b
const HEAD_BYTES = 23
const TRAILER_BYTES = 3
const SAMPLES = 100
/** When each place was measured, in seconds from the crash. */
const SECONDS = [-3, -2, -1, 1]
/** The time, then for each place latitude, longitude, speed, course and the samples of three axes. */
const REPORT_BYTES = 6 + SECONDS.length * (12 + SAMPLES * 6)
const PIECES_ID = 0x435252

/** A crash report, which comes in several parts: four places around the crash, with the acceleration at each. */
export function decodeCrash(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes[3] !== SEMICOLON) return []
  const [, id = '', current = '', total = ''] = bytes.toString('latin1', 0, HEAD_BYTES).split(';')
  const uniqueIds = [id]
  const part = bytes.subarray(HEAD_BYTES, Math.max(HEAD_BYTES, bytes.length - TRAILER_BYTES))
  const report = integer(total) === 1 ? part : joined(part, integer(current), session)
  if (!report) return [{ uniqueIds }]
  const reader = new Reader(report)
  const crash = readDate(reader).getTime()
  return [{ uniqueIds, fixes: SECONDS.map((seconds) => readFix(reader, new Date(crash + seconds * 1000))) }]
}

/** The report once this part completes it. */
function joined(part: Buffer, current: number, session: DecodeContext): Buffer | undefined {
  const pieces = piecesOf(session)
  if (current === 1) pieces?.begin(PIECES_ID, REPORT_BYTES)
  return pieces?.add(PIECES_ID, part)
}

function readFix(reader: Reader, fixTime: Date): Fix {
  const [latitude, longitude] = [reader.i32le() / 1e7, reader.i32le() / 1e7]
  const [speed, course] = [knotsFromKmh(reader.u16() / 100), reader.u16() / 100]
  const samples = Array.from({ length: SAMPLES }, () => `[${reader.i16le()},${reader.i16le()},${reader.i16le()}]`)
  const gSensor = `[${samples.join(',')}]`
  return { fixTime, valid: true, latitude, longitude, speed, course, attributes: { gSensor } }
}
