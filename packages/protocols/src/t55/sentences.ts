import { put } from '../attributes.ts'
import { fraction, rmcFields } from '../nmea-parts.ts'
import { either, maybe, readerOf, sentence, value } from '../sentence.ts'
import {
  anyNum,
  flag,
  id,
  idOf,
  int,
  maybeNum,
  minutes,
  num,
  rest,
  sint,
  skip,
  stateOnly,
  validity,
  when,
  word,
} from '../sentence-parts.ts'
import { accuracy, altitude, course, kmh, knots, latitude, longitude } from '../targets.ts'

const source = skip('[PLN]')
const time = sentence`${when('HHmmss')}${fraction}`
const place = sentence`${minutes(latitude)},${minutes(longitude)}`

/** Further numbers behind a place, by their order; more than any unit sends are not read. */
const more = value('(?:,\\d+){0,32}', (text, { fix }) => {
  for (const [at, item] of text.split(',').entries()) if (at > 0) put(fix.attributes, `io${at}`, item)
})
const vehicle = sentence`*${skip()},${int('sat')},${id},${flag('ignition')},${int('fuel')},${int('battery')}${more}`
const rmc = sentence`$G${source}RMC,${rmcFields},${skip('[^*]+')}${maybe(vehicle)}${rest}`

const hasQuality = int((quality, { fix }) => {
  fix.valid = quality > 0
})
const gga = sentence`$G${source}GGA,${time},${place},${hasQuality},${int('sat')},${num('hdop')},${num(altitude)},${rest}`
const gll = sentence`$G${source}GLL,${place},${time},${validity}${rest}`

const now = value('', (_, { fix, session }) => {
  fix.fixTime = session.now()
})
const rma = sentence`$GPRMA,${validity},${place},,,${maybeNum(knots)},${maybeNum(course)},${now}${rest}`

const trccr = sentence`$TRCCR,${when('yyyyMMddHHmmss')}${fraction},${validity},${anyNum(latitude)},${anyNum(longitude)},${num(knots)},${num(course)},${num(altitude)},${num('battery')},${rest}`

const analog = skip(String.raw`[\d.]+`)
const gpiop = sentence`$GPIOP,${skip('[01]{8}')},${skip('[01]{8}')},${analog},${analog},${analog},${analog},${num('power')},${num('battery')}${rest}${stateOnly}`

const qze = sentence`QZE,${idOf('\\d{15}')},${int('event')},${when('ddMMyyyy,HHmmss')},${anyNum(latitude)},${anyNum(longitude)},${int(kmh)},${int(course)},${validity},${flag('ignition')}`

const navigation = word((status, { fix }) => {
  fix.valid = status !== 'NF'
}, '[^,]{2}')
const speed = sentence`${num(kmh)},${num(course)},${skip()}`
const dilution = sentence`${num('hdop')},${num('vdop')},${skip()}`
const pubx = sentence`$PUBX,${int('index')},${time},${place},${num(altitude)},${navigation},${num(accuracy)},${skip()},${speed},${skip()},${dilution},${int('sat')},${idOf('[^,]+')},${skip('[^,*]*')}*${skip('[0-9a-fA-F]{2}')}`

const gptxt = sentence`$GPTXT,NET,${idOf('[^,]+')},${word('operator')},${sint('rssi')},${int('mcc')} ${int('mnc')}*${skip('[0-9a-fA-F]{2}')}${stateOnly}`

/** Reads a sentence of one of these forms; undefined for another. */
export const readSentence = readerOf(either(rmc, gga, gll, rma, trccr, gpiop, qze, pubx, gptxt))
