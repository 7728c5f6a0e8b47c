import type { DecodeContext, DeviceMessage, Frame } from '../define.ts'
import { ofLength, untilDelimiter } from '../frames.ts'
import { maybe, sentence, sentences, textProtocol } from '../sentence.ts'
import { dec, id, int, num, rest, skip, valid, when } from '../sentence-parts.ts'
import { alarmOf, all, altitude, course, kmh, latitude, longitude } from '../targets.ts'

const SYNC = Buffer.from('faf8', 'hex')
const SYNC_LENGTH = 8

const alarms = {
  ...{ 164: 'geofenceEnter', 165: 'geofenceExit', 168: 'lowPower', 169: 'lowPower', 170: 'powerOff' },
  ...{ 176: 'powerRestored', 180: 'fallDown', 225: 'jamming', 995: 'sos' },
}

const engine = sentence`${skip('\\d{14},\\d+,')}${int('obdSpeed')},${int('rpm')},${num('coolant')},${int('fuel')},${int('fuelConsumption')},${num('temp1')},${int('chargerPressure')},${int('tpl')},${int('axleWeight')},${int('obdOdometer')}`

/** What stands before the last place in the line is of no use. */
const report = sentence`${skip('(?:[^]*,)?')}${id},${when('yyyyMMddHHmmss')},${dec(longitude)},${dec(latitude)},${num(kmh)},${num(course)},${num(altitude)},${int('sat')},${int(all(alarmOf(alarms), 'event'))},${int('input')},${int('output')}${skip(',?')}${maybe(dec('adc1'))}${skip(',?')}${maybe(dec('adc2'))}${skip(',?')}${maybe(engine)}${rest}${valid}`
const read = sentences(report)

/** IntelliTrac: lines of fields, and bytes that are sent back. */
export const intellitrac = textProtocol({ name: 'intellitrac', port: 5037, frame, decode })

const line = untilDelimiter('\r\n', '\n')

function frame(buffer: Buffer): Frame | undefined {
  const isSync = SYNC.subarray(0, buffer.length).equals(buffer.subarray(0, SYNC.length))
  return isSync && buffer.length > 0 ? ofLength(buffer, SYNC_LENGTH) : line(buffer)
}

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  if (bytes.subarray(0, SYNC.length).equals(SYNC)) return [{ replies: [bytes] }]
  return read(bytes, session)
}
