import type { DecodeContext, DeviceMessage } from '../define.ts'
import { messageOf, type Target } from '../reading.ts'
import { either, maybe, type Part, readerOf, sentence, textProtocol } from '../sentence.ts'
import { degrees, flag, int, num, numberOf, rest, skip, validity, when, word } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'
import { asciiText, signed } from '../text.ts'

/** Degrees in so many digits, two of minutes and their decimals, with or without a point between them. */
const packed = (digits: number, target: (value: number) => Part['read'], hemispheres: string): Part => ({
  source: `(\\d{${digits + 2}}\\.?\\d+)([${hemispheres}])`,
  count: 2,
  read([text = '', hemisphere = ''], reading) {
    const all = text.replace('.', '')
    const minutes = Number(`${all.slice(digits, digits + 2)}.${all.slice(digits + 2)}`)
    target(signed(Number(all.slice(0, digits)) + minutes / 60, hemisphere))([], reading)
  },
})
const putting =
  (target: Target<number>) =>
  (value: number): Part['read'] =>
  (_, reading) => {
    if (typeof target === 'function') target(value, reading)
  }

const place = either(
  sentence`${packed(2, putting(latitude), 'NS')},${packed(3, putting(longitude), 'EW')}`,
  sentence`${degrees(latitude, '')},${degrees(longitude, '')}`,
)

/** Tenths of kilometres an hour once the point is taken out. */
const speed = numberOf('\\d+(?:\\.\\d*)?', (text) => Number(text.replace('.', '')) / 10)(kmh)
const bit = '[01]'
const bits = '[01],[01],[01],[01]'
const metres = (km: number): number => km * 1000

const vehicle = sentence`${int(altitude)},${int('sat')},${int('odometer', metres)},${flag('ignition')},${word('io1', bit)},${word('io2', bit)},${word('immobilizer', bit)},${flag('charge')},${int('rssi')},`
const inputs = sentence`${numberOf('\\d+\\.\\d')('hdop')},${num(altitude)},${int('odometer', metres)},${word('input', bits)},${word('output', bits)},${word('adc1', '\\d+(?:\\.\\d*)?')},${word('adc2', '\\d+(?:\\.\\d*)?')},`
const driver = sentence`,${word('driverUniqueId', '\\d{10}')}`

/** The last letter A or V of all says whether the place is valid. */
const read = readerOf(
  sentence`$1,${skip('[^,]+')},${skip('(?:\\d+,)?')}${when('dd,MM,yy')},${when('HH,mm,ss')},${place},${speed},${int(course)},${maybe(either(vehicle, inputs))}${skip('[^]*')}${validity}${maybe(driver)}${rest}`,
)

/** Visiontek: messages of fields that end with a hash, with one or two identifiers. */
export const visiontek = textProtocol({ name: 'visiontek', port: 5069, ends: ['#'], decode })

const DATE_DIGITS = 2

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes)
  const reading = read(text, session)
  if (!reading) return []
  const [id = '', imei = ''] = text.split(',', 3).slice(1)
  return [{ ...messageOf(reading), uniqueIds: imei.length > DATE_DIGITS ? [id, imei] : [id] }]
}
