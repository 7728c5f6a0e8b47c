import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { decimal, hexInteger, type Items, integer } from '../text.ts'
import { optional } from './message.ts'

/** Degrees Celsius of one step of a wired sensor. */
const DEGREES_PER_STEP = 0.0625
/** The time of sending and the counter. */
const ITEMS_AT_END = 2

interface Layout {
  readonly mask: number
  readonly model: string
}

/** What is connected to the unit, by the mask of an extended report. */
export function readPeripherals(items: Items, { mask, model }: Layout, attributes: Attributes): void {
  const isCamera = model === 'GV350M'
  if (bit(mask, 0) && !isCamera) put(attributes, 'fuel', optional(hexInteger, items.text()))
  if (bit(mask, 1)) readTemperatures(items, attributes)
  if (bit(mask, 2)) return // Values of the vehicle's bus, which the CAN report has too
  const hasFuel = bit(mask, 3) || bit(mask, 4) || (bit(mask, 0) && isCamera)
  if (hasFuel && items.left > ITEMS_AT_END) readFuel(items, { mask, model }, attributes)
  if (model === 'GL320M') return
  if (bit(mask, 7)) skipRadioSensors(items)
  if (bit(mask, 8)) readAccessories(items, model, attributes)
}

function readTemperatures(items: Items, attributes: Attributes): void {
  const count = items.integer()
  for (let index = 1; index <= count; index++) {
    const steps = optional(hexInteger, items.skip(2).text())
    if (steps !== undefined) put(attributes, `temp${index}`, ((steps << 16) >> 16) * DEGREES_PER_STEP)
  }
}

function readFuel(items: Items, { mask, model }: Layout, attributes: Attributes): void {
  const count = items.integer()
  for (let index = 0; index < count; index++) {
    items.skip()
    if (model === 'GV350M') {
      items.skip()
      if (bit(mask, 0)) put(attributes, 'fuel', optional(hexInteger, items.text()))
    }
    if (bit(mask, 3)) put(attributes, 'fuel', optional(decimal, items.text()))
    if (bit(mask, 4)) items.skip()
  }
}

const WITH_HUMIDITY = '2'

function skipRadioSensors(items: Items): void {
  const count = items.integer()
  for (let index = 0; index < count; index++) {
    const type = items.skip().text()
    items.skip(type === WITH_HUMIDITY ? 2 : 1)
  }
}

function readAccessories(items: Items, model: string, attributes: Attributes): void {
  const count = items.integer()
  for (let index = 1; index <= count; index++) {
    items.skip(model.startsWith('GV600M') ? 5 : 4)
    readAccessory(items, `tag${index}`, attributes)
  }
}

const LAST_BIT = 14
const values: Readonly<Record<number, readonly [name: string, read: (text: string) => string | number]>> = {
  1: ['Id', String],
  4: ['Temp', decimal],
  5: ['Humidity', integer],
  13: ['Battery', integer],
}

function readAccessory(items: Items, tag: string, attributes: Attributes): void {
  const mask = items.hex()
  for (let index = 0; index <= LAST_BIT; index++) {
    if (!bit(mask, index)) continue
    const text = items.text()
    const value = values[index]
    if (value) put(attributes, `${tag}${value[0]}`, optional(value[1], text))
  }
}
