import { addAlarm, put } from '../attributes.ts'
import type { DecodeContext, DeviceMessage } from '../define.ts'
import { fixOf, type Reading } from '../reading.ts'
import { readerOf, sentence, textProtocol } from '../sentence.ts'
import { flag, int, minutes, numberOf, rest, sint, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, knots, latitude, longitude } from '../targets.ts'
import { asciiText } from '../text.ts'

/** Race Dynamics: lines that begin like NMEA, a login and lists of records. */
export const racedynamics = textProtocol({ name: 'racedynamics', port: 5195, decode })

const [LOGIN, LOCATION] = ['12', '15']
const [TYPE_AT, RECORDS_AT, AFTER_RECORDS] = [7, 17, 3]
const IMEI = 'racedynamics.imei'
const login = /^\$GPRMC,12,\d{6},\d{6},(\d{15}),$/

const digit = numberOf('\\d')
const hundredths = (value: number): number => value / 100
const sos = (isSet: boolean, { fix }: Reading): void => addAlarm(fix.attributes, isSet ? 'sos' : undefined)
const overspeed = (value: number, { fix }: Reading): void =>
  addAlarm(fix.attributes, value > 0 ? 'overspeed' : undefined)
const overDriver = (value: number, { fix }: Reading): void => put(fix.attributes, 'overDriver', value || undefined)

const place = sentence`${when('HHmmss')},${validity},${minutes(latitude)},${minutes(longitude)},${int(knots)},${when('ddMMyy')},${sint(altitude)},`
const driver = sentence`${int('sat')},${flag('ignition')},${int('index')},%,${word('driverUniqueId')},${skip('\\d+,\\d+,[01],[01],[01]')},`
const supply = sentence`${int('power', hundredths)},${skip('[01]')},${int('battery', hundredths)},${flag(sos)},`
const limits = sentence`${skip('\\d+,\\d+')},${digit(overspeed)},${skip('(?:\\d+,){8}')}${digit(overDriver)},`
const record = readerOf(sentence`${place}${driver}${supply}${limits}${rest}`)

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const type = text.slice(TYPE_AT, TYPE_AT + 2)
  if (type === LOGIN) {
    const imei = login.exec(text)?.[1]
    if (imei === undefined) return []
    session.memory.set(IMEI, imei)
    return [{ uniqueIds: [imei], replies: [answer(type, session)] }]
  }
  if (type !== LOCATION || !session.identified) return []
  const records = text.slice(RECORDS_AT, -AFTER_RECORDS).split(',#,#,')
  const fixes = records.flatMap((item) => {
    const reading = record(item, session)
    return reading ? [fixOf(reading)] : []
  })
  return [{ ...(fixes.length > 0 ? { fixes } : {}), replies: [answer(type, session)] }]
}

function answer(type: string, session: DecodeContext): Buffer {
  const [, year, month, day, ...time] = /^..(..)-(..)-(..)T(..):(..):(..)/.exec(session.now().toISOString())!
  return Buffer.from(`$GPRMC,${type},${day}${month}${year},${time.join('')},${session.memory.get(IMEI) ?? 'null'},\r\n`)
}
