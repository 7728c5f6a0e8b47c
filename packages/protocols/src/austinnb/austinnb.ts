import { sentence, textProtocol } from '../sentence.ts'
import { id, int, numberOf, valid, when, word } from '../sentence-parts.ts'
import { course, latitude, longitude } from '../targets.ts'

/** Decimals behind a comma. */
const degrees = numberOf('-?\\d+,\\d+', (text) => Number(text.replace(',', '.')))

const report = sentence`${id};${when('yyyy-MM-dd HH:mm:ss')};${degrees(latitude)};${degrees(longitude)};${int(course)};${int('angle')};${int('range')};${int('outOfRange')};${word('carrier', '[^]*')}${valid}`

/** Austin NB: datagrams of fields between semicolons, without a speed. */
export const austinnb = textProtocol({ name: 'austinnb', port: 5158, transports: ['udp'], forms: [report] })
