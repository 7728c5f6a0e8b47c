import type { DecodeContext, DeviceMessage } from '../define.ts'
import type { Target } from '../reading.ts'
import { messagesOf } from '../reading.ts'
import { type Part, readerOf, sentence, textProtocol } from '../sentence.ts'
import { int, loginOnly, skip, valid, when } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, signed } from '../text.ts'

/** The hemisphere, degrees and minutes, as in `S23.30.0000`. */
const angle = (target: Target<number>): Part => ({
  source: '([NSEW])(\\d+)\\.(\\d+\\.\\d+)',
  count: 3,
  read([hemisphere = '', degrees, minutes], reading) {
    if (typeof target === 'function') target(signed(Number(degrees) + Number(minutes) / 60, hemisphere), reading)
  },
})

const HEX = '[0-9a-fA-F]+'
/** Strength, status, country and network, altitude, accuracy, area, age of the fix, number of the cell. */
const radio: Part = {
  source: `(-?\\d+),(${HEX}),(\\d{3})(\\d{2}),(-?\\d+),(\\d+),(${HEX}),\\d+,(${HEX})`,
  count: 8,
  read([rssi, status, mcc, mnc, height, hdop, lac = '', cid = ''], { fix, cells }) {
    Object.assign(fix.attributes, { status: Number.parseInt(status!, 16), hdop: Number(hdop) / 10 })
    fix.altitude = Number(height)
    const [area, number] = [Number.parseInt(lac, 16), Number.parseInt(cid, 16)]
    cells.push({ mcc: Number(mcc), mnc: Number(mnc), lac: area, cid: number, rssi: Number(rssi) })
  },
}

const login = readerOf(sentence`${skip('-?\\d+')},LOGON,${skip('\\d+')},${skip('\\d+')}${loginOnly}`)
const position = readerOf(
  sentence`${skip('-?\\d+')},UNITSTAT,${when('yyyyMMdd,HHmmss')},${skip('\\d+')},${angle(latitude)},${angle(longitude)},${int(kmh)},${int(course)},${int('sat')},${int('battery')},${radio},${int('odometer')}${valid}`,
)

/** FlexTrack, Lommy: lines of fields that end with a carriage return, each acknowledged by its number. */
export const flextrack = textProtocol({ name: 'flextrack', port: 5090, ends: ['\r'], decode })

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const [index, , node = '', iccid = ''] = text.split(',', 4)
  const reply = Buffer.from(`${index},ACK\r`)
  if (login(text, session)) return [{ uniqueIds: [iccid, node], replies: [reply], refusal: reply }]
  const reading = position(text, session)
  reading?.replies.push(reply)
  return reading ? messagesOf(reading) : []
}
