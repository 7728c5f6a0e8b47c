import { put, putAll } from '../attributes.ts'
import { deliver, type Reading } from '../reading.ts'
import { bitsAs } from '../targets.ts'
import { decimal, hexInteger, type Items, integer, signed } from '../text.ts'
import { KNOTS_PER_KMH } from '../units.ts'

type Block = (items: Items, reading: Reading) => void

/** The next item in the form that `read` takes; undefined when it is empty or missing. */
function next(items: Items, read: (text: string) => number): number | undefined {
  const text = items.left > 0 ? items.text() : ''
  return text === '' ? undefined : read(text)
}
const degrees = (text: string): number => signed(decimal(text.slice(1)), text.slice(0, 1))

const place: Block = (items, { fix }) => {
  fix.valid = items.text() === 'A'
  put(fix.attributes, 'sat', items.integer())
  fix.latitude = degrees(items.text())
  fix.longitude = degrees(items.text())
  fix.speed = (next(items, integer) ?? 0) * KNOTS_PER_KMH
  fix.course = items.integer()
  fix.altitude = next(items, integer) ?? 0
  putAll(fix.attributes, { hdop: next(items, decimal), vdop: next(items, decimal) })
}

const network: Block = (items, { cells }) => {
  items.skip(2)
  const [mcc, mnc, lac, cid, rssi] = [items.integer(), items.integer(), items.hex(), items.hex(), items.integer()]
  cells.push({ mcc, mnc, lac, cid, rssi })
}

const MS_OF = [3_600_000, 60_000, 1000]
const counters: Block = (items, { fix }) => {
  put(fix.attributes, 'odometer', next(items, integer))
  if (items.left === 0) return
  const parts = items.text().split('-').map(integer)
  put(
    fix.attributes,
    'hours',
    parts.reduce((ms, part, at) => ms + part * (MS_OF[at] ?? 0), 0),
  )
}

const voltages: Block = (items, { fix }) => {
  put(fix.attributes, 'power', items.decimal())
  for (const name of ['battery', 'adc1', 'adc2']) put(fix.attributes, name, next(items, decimal))
}

const pins = bitsAs({
  0: 'ignition',
  1: 'in1',
  2: 'in2',
  3: 'in3',
  4: 'in4',
  5: 'out1',
  6: 'out2',
  7: 'out3',
})
const states: Block = (items, reading) => {
  const { attributes } = reading.fix
  put(attributes, 'status', items.hex())
  const io = next(items, hexInteger)
  if (io !== undefined) deliver(pins, io, reading)
  put(attributes, 'geofence', items.text() + items.text())
  put(attributes, 'eventStatus', items.text())
  if (items.left > 0) put(attributes, 'packetType', items.text())
}

const textAs =
  (name: string): Block =>
  (items, { fix }) =>
    put(fix.attributes, name, items.text())

const [DRIVER, TEMPERATURE] = [0, 1]
const sensors: Block = (items, { fix }) => {
  while (items.left > 0) {
    const [index, kind] = [items.integer(), items.integer()]
    if (kind === DRIVER) put(fix.attributes, 'driverUniqueId', items.text())
    else if (kind === TEMPERATURE) put(fix.attributes, `temp${index}`, items.skip().decimal())
  }
}

/** Blocks of values by their name; others are not kept. */
export const blocks: Readonly<Record<string, Block>> = {
  GPS: place,
  GSM: network,
  COT: counters,
  ADC: voltages,
  DTT: states,
  IWD: sensors,
  ETD: textAs('eventData'),
  OBD: textAs('obd'),
  TAG: textAs('tagData'),
}
