import { addHomeCell } from '../reading.ts'
import { type Part, sentence, textProtocol } from '../sentence.ts'
import { id, int, minutes, num, numberOf, skip, stateOnly, when } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const blanks = skip('\\s*')

const cell: Part = {
  source: '(\\d+),(\\d+)',
  count: 2,
  read: ([lac, cid], reading) => {
    reading.fix.valid = true
    addHomeCell(Number(lac), Number(cid), reading)
  },
}

const status = sentence`${blanks}${id},INFOGPRS,V Bat=${numberOf('\\d+\\.\\d')('battery')},TEMP=${int('deviceTemp')},${skip()},${int('rssi')}${stateOnly}${blanks}`

const position = sentence`${blanks}${id}*POS=Y,${when('HH:mm:ss')},${when('dd/MM/yy')},${minutes(latitude, '')},${minutes(longitude, '')},${num(kmh)},${num(course)},${num(altitude)},${int('sat')},${cell}${blanks}`

/** TechTLT: datagrams of text, places and states. */
export const techtlt = textProtocol({ name: 'techtlt', port: 5189, transports: ['udp'], forms: [status, position] })
