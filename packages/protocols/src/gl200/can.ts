import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import { type Attributes, DecodeError, type Fix } from '../define.ts'
import { decimal, hexInteger, Items, integer } from '../text.ts'
import { knotsFromKmh } from '../units.ts'
import { type Message, momentOf, optional } from './message.ts'

type Value = string | number | boolean | undefined
type Field = readonly [bit: number, name: string, read: (text: string) => Value]

const MS_PER_HOUR = 3_600_000
const afterUnit = (text: string): number => decimal(text.slice(1))

/** The values in the order of the message, by the bit of the mask. */
const fields: readonly Field[] = [
  [0, 'vin', String],
  [1, 'ignition', (text) => integer(text) > 0],
  [2, 'obdOdometer', (text) => integer(text.slice(1))],
  [3, 'fuelUsed', decimal],
  [5, 'rpm', integer],
  [4, 'obdSpeed', integer],
  [6, 'coolantTemp', integer],
  [7, 'fuelConsumption', (text) => (text.startsWith('L/H') ? decimal(text.slice(3)) : undefined)],
  [8, 'fuel', afterUnit],
  [9, 'range', (text) => integer(text) * 100],
  [10, 'throttle', integer],
  [11, 'hours', (text) => Math.round(decimal(text) * MS_PER_HOUR)],
  [12, 'drivingTime', decimal],
  [13, 'idleHours', decimal],
  [14, 'idleFuelConsumption', decimal],
  [15, 'axleWeight', integer],
  [16, 'tachographInfo', hexInteger],
  [17, 'indicators', hexInteger],
  [18, 'lights', hexInteger],
  [19, 'doors', hexInteger],
  [20, 'vehicleOverspeed', decimal],
  [21, 'engineOverspeed', decimal],
]

const extension: readonly Field[] = [
  [0, 'adBlueLevel', afterUnit],
  [1, 'axleWeight1', integer],
  [2, 'axleWeight3', integer],
  [3, 'axleWeight4', integer],
  [7, 'adc1', (text) => integer(text) / 1000],
  [15, 'driver1Card', String],
  [16, 'driver2Card', String],
  [17, 'driver1Name', String],
  [18, 'driver2Name', String],
  [19, 'registration', String],
]
const LAST_EXTENSION_BIT = 30
const [HAS_EXTENSION, HAS_PLACE, HAS_BUS_STATE] = [29, 30, 31]
/** The last bit that takes an item unread, where it is not 21. */
const lastSkipped: Readonly<Record<string, number>> = { GV350M: 24, GV355CEU: 28 }

/** Values of the vehicle's bus. */
export function decodeCan({ items: all, model, sentAt }: Message): Fix {
  const items = new Items(all).skip(6)
  const mask = items.hex()
  const attributes: Attributes = {}
  readFields(fields, mask, items, attributes)
  for (let index = 22; index <= (lastSkipped[model] ?? 0); index++) if (bit(mask, index)) items.skip()
  if (bit(mask, HAS_EXTENSION)) readExtension(items, attributes)
  const hasPlace = bit(mask, HAS_PLACE) && model !== 'GV355CEU'
  const place = hasPlace ? readPlace(items) : undefined
  return { ...(place ?? { outdated: true }), ...(sentAt && { deviceTime: sentAt }), attributes }
}

function readFields(list: readonly Field[], mask: number, items: Items, attributes: Attributes): void {
  for (const [index, name, read] of list) if (bit(mask, index)) put(attributes, name, optional(read, items.text()))
}

function readExtension(items: Items, attributes: Attributes): void {
  const mask = optional(hexInteger, items.text()) ?? 0
  const known = new Map(extension.map((field) => [field[0], field]))
  for (let index = 0; index <= LAST_EXTENSION_BIT; index++) {
    const field = known.get(index)
    if (field) readFields([field], mask, items, attributes)
    else if (bit(mask, index)) items.skip()
  }
  if (!bit(mask, HAS_BUS_STATE)) return
  const state = optional(hexInteger, items.text()) ?? 0
  for (let index = 0; index <= 2; index++) if (bit(state, index)) items.skip()
}

function readPlace(items: Items): Omit<Fix, 'attributes'> | undefined {
  while (items.peek() === '') items.skip()
  const valid = items.integer() > 0
  if (!items.peek()) return undefined
  const [speed, course, altitude] = [items.decimal(), items.integer(), items.decimal()]
  const [longitude, latitude] = [items.decimal(), items.decimal()]
  const fixTime = momentOf(items.text())
  if (!fixTime) throw new DecodeError('The place has no time')
  return { fixTime, valid, longitude, latitude, speed: knotsFromKmh(speed), course, altitude }
}
