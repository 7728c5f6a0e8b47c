import { sentence, textProtocol } from '../sentence.ts'
import { idOf, int, loginOnly, minutes, numberOf, rest, stateOnly, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, knots, latitude, longitude } from '../targets.ts'

const dec = numberOf(String.raw`\d+\.\d+`)
/** Knots times seconds: the odometer adds up the speed of every second. */
const metres = (knotSeconds: number): number => (knotSeconds * 1852) / 3600

const login = sentence`${idOf('[^\\0]{2}[^,\\0][^\\0]{12}')}${rest}${loginOnly}`
const report = sentence`${word('type', '1[GRM]')},${when('yyMMddHHmmss')},${validity},${minutes(latitude, '', '[NS]')},${minutes(longitude, '', '[EW]')},${dec(knots)},${int(course)},${dec('hdop')},${word('status', '\\d+')}`
const status = sentence`2G,${when('yyMMddHHmmss')},${int('sat')},${dec(altitude)},${dec('power')},${dec('battery')},${dec('odometer', metres)}${stateOnly}`

/** Arknav X8: messages that end with a semicolon, the first of a connection with the identifier. */
export const arknavx8 = textProtocol({ name: 'arknavx8', port: 5119, ends: [';'], forms: [login, report, status] })
