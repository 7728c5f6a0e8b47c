import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, flag, idOf, int, rest, skip, when } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude, validIf } from '../targets.ts'
import { asciiText } from '../text.ts'

/** Of a report of several places the first counts. */
const report = sentences(
  sentence`+RESP:GT${skip('[^]{3}')},${idOf('\\d{15}')},${skip('(?:\\d+,\\d,\\d+|[^,]*)')},${flag(validIf(true), '[01]', '0')},${dec(knots)},${int(course)},${dec(altitude)},${skip('\\d*')},${dec(longitude)},${dec(latitude)},${when('yyyyMMddHHmmss')},${rest}`,
)

/** Queclink GL100 and the first GL200: reports with fields in fixed places, that end with NUL. */
export const gl100 = textProtocol({ name: 'gl100', port: 5003, transports: ['tcp', 'udp'], ends: ['\0'], decode })

const HEARTBEAT = 'AT+GTHBD='

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  if (!text.includes(HEARTBEAT)) return report(bytes, session)
  const end = text.lastIndexOf(',')
  if (end < HEARTBEAT.length) throw new DecodeError('The heartbeat is cut off')
  return [{ replies: [Buffer.from(`+RESP:GTHBD,GPRS ACTIVE,${text.slice(HEARTBEAT.length, end)}\0`, 'latin1')] }]
}
