import { addAlarm, put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { type Field, layout, u8, u16 } from '../layout.ts'
import { alarmOf, bitsAs } from '../targets.ts'
import type { Block } from './block.ts'

const alarm = alarmOf({
  1: 'sos',
  16: 'lowBattery',
  17: 'overspeed',
  20: 'hardBraking',
  21: 'hardAcceleration',
  48: 'parking',
  66: 'geofenceExit',
  67: 'geofenceEnter',
  160: 'temperature',
  163: 'vibration',
  176: 'powerOn',
  177: 'powerOff',
})

const head = layout(u8(alarm), u8('terminalInfo'))
const supply = layout(
  u8('rssi'),
  u8('gsmStatus'),
  u16('battery', (value) => value / 100),
)

/** The highest bit says that there is no sensor. */
const ABSENT = 0x8000
const climate = layout(
  u16((value, { fix }) => {
    if (value >= ABSENT) return
    const degrees = (value & 0x3fff) / 10
    put(fix.attributes, 'temp1', bit(value, 14) ? -degrees : degrees)
  }),
  u16((value, { fix }) => put(fix.attributes, 'humidity', value >= ABSENT ? undefined : value / 10)),
)
const light = u8((value, { fix }) => put(fix.attributes, 'lightSensor', value === 0))

const inputs = u8((value, { fix }) => {
  put(fix.attributes, 'in1', bit(value, 4))
  if (bit(value, 0)) addAlarm(fix.attributes, 'sos')
})
const usual = layout(head, u8(bitsAs({ 0: 'out1', 1: 'out2' })), inputs, supply, u16('power'), u16('adc1'), u16('adc2'))

interface Form {
  readonly least: number
  readonly read: Field
}
const forms: ReadonlyMap<number, Form> = new Map([
  [0x407, { least: 1, read: layout(head, supply, climate, light) }],
  [0x40a, { least: 14, read: layout(head, supply, climate) }],
])
const LONG = 15
const CLIMATE = 0x40a

/** The state of the unit. The last byte of the shortest usual form is that of the next block, as on the stock server. */
export const readStatus: Block = (reader, reading, { length, hardware }) => {
  const { least, read } = forms.get(hardware) ?? { least: 13, read: usual }
  if (length >= least) read(reader, reading)
  if (length >= LONG && hardware !== CLIMATE) u16('temp1')(reader, reading)
}
