import { sentence, textProtocol } from '../sentence.ts'
import { anyNum, flag, idOf, int, rest, word } from '../sentence-parts.ts'
import { accuracy, altitude, course, knots, latitude, longitude } from '../targets.ts'

/** The time of a place comes back to the unit. */
const time = word((seconds, { fix, replies }) => {
  fix.fixTime = new Date(Number(seconds) * 1000)
  replies.push(Buffer.from(seconds))
}, '\\d{1,12}')

const report = sentence`${idOf('[^ ]+')} ${time} ${anyNum(latitude)} ${anyNum(longitude)} ${int(knots)} ${int(course)} ${int(accuracy)} ${int(altitude)} ${int('status')} ${int('batteryLevel')} ${int('temp1')} ${flag('charge', '\\d')}${rest}`

/** GPS MTA: datagrams of numbers between blanks. */
export const gpsmta = textProtocol({ name: 'gpsmta', port: 5038, transports: ['udp'], forms: [report] })
