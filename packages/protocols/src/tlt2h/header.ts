import { put } from '../attributes.ts'
import type { Target } from '../reading.ts'
import { maybe, readerOf, sentence } from '../sentence.ts'
import { flag, id, int, skip, word } from '../sentence-parts.ts'
import { alarmOf, all } from '../targets.ts'

const tenths = (name: string) => int(name, (value) => value / 10)

const ignitions: ReadonlyMap<string, boolean> = new Map([
  ['AUTOSTART', true],
  ['AUTO', true],
  ['AUTOSTOP', false],
  ['AUTOLOW', false],
])
const ignition: Target<string> = (status, { fix }) => put(fix.attributes, 'ignition', ignitions.get(status))
const alarm = alarmOf({
  TOWED: 'tow',
  SHAKE: 'vibration',
  SOS: 'sos',
  DEF: 'powerCut',
  BLP: 'lowBattery',
  CLP: 'lowPower',
  OS: 'geofenceExit',
  RS: 'geofenceEnter',
  OVERSPEED: 'overspeed',
})

const user = skip('[^#]*')
const password = skip('\\d*')
const sensors = sentence`#${flag('door')}#${tenths('adc1')}#${tenths('power')}#${tenths('battery')}#${tenths('temp1')}`

/** The unit, and what every record of the message has; undefined when it has another form. */
export const readHeader = readerOf(
  sentence`#${id}#${user}#${password}${maybe(sensors)}#${word(all(ignition, alarm), '[^#]+')}#${skip('\\d+')}`,
)
