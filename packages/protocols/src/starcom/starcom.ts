import { put } from '../attributes.ts'
import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { deliver, messagesOf, newReading, type Target } from '../reading.ts'
import { textProtocol } from '../sentence.ts'
import { altitude, course, kmh, latitude, longitude, uniqueId } from '../targets.ts'
import { asciiText, decimal, integer } from '../text.ts'
import { inZone, zoneOf } from '../time.ts'

/** Starcom Helios, as its server passes it on: datagrams of named values. Setting: `decoder.timezone`. */
export const starcom = textProtocol({ name: 'starcom', port: 5190, transports: ['udp'], decode })

const number =
  (target: Target<number>, parse = decimal, convert = (value: number): number => value): Target<string> =>
  (text, reading) =>
    deliver(target, convert(parse(text)), reading)
const whole = (target: Target<number>): Target<string> => number(target, integer)
const flag =
  (name: string): Target<string> =>
  (text, { fix }) =>
    put(fix.attributes, name, integer(text) !== 0)

const moment: Target<string> = (text, { fix, session }) => {
  const [year = 0, month = 0, day = 0, ...time] = text.split(/[/ :]/).map(integer)
  fix.fixTime = inZone([year, month, day, ...time], zoneOf(session))
}

const known: ReadonlyMap<string, Target<string>> = new Map<string, Target<string>>([
  ['unit', uniqueId],
  [
    'gps_valid',
    (text, { fix }) => {
      fix.valid = integer(text) !== 0
    },
  ],
  ['datetime_actual', moment],
  ['latitude', number(latitude)],
  ['longitude', number(longitude)],
  ['altitude', number(altitude)],
  ['velocity', whole(kmh)],
  ['heading', whole(course)],
  ['eventid', whole('event')],
  ['odometer', number('odometer', decimal, (km) => Math.trunc(km * 1000))],
  ['satellites', whole('sat')],
  ['ignition', flag('ignition')],
  ['door', flag('door')],
  ['arm', flag('armed')],
  ['fuel', whole('fuel')],
  ['rpm', whole('rpm')],
  ['main_voltage', number('power')],
  ['backup_voltage', number('battery')],
  ['analog1', number('adc1')],
  ['analog2', number('adc2')],
  ['analog3', number('adc3')],
])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const text = asciiText(bytes).replaceAll('\0', '')
  const [from, to] = [text.indexOf('|') + 1, text.lastIndexOf('|')]
  if (to < from) throw new DecodeError('The values stand between no bars')
  const reading = newReading(session)
  for (const item of text.slice(from, to).split(',')) {
    const at = item.indexOf('=')
    if (at < 0) throw new DecodeError(`"${item}" is no named value`)
    const [key, value] = [item.slice(0, at), item.slice(at + 1)]
    deliver(known.get(key) ?? key, value, reading)
  }
  return messagesOf(reading)
}
