import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, hexInteger, Items, integer } from '../text.ts'
import { durationOf, type Message, optional } from './message.ts'
import { readPeripherals } from './peripherals.ts'
import { readPlaceItems } from './place-items.ts'
import { readStatus } from './status.ts'

/** An extended report: places, the state of the unit, and the peripherals that its mask names. */
export function decodeExtended({ items: all, model, sentAt }: Message): Fix[] {
  const items = new Items(all).skip(4)
  const mask = items.hex()
  const power = optional(integer, items.text())
  const count = items.skip().integer()
  const fixes: Fix[] = []
  for (let index = 0; index < count; index++) fixes.push(readPlaceItems(items, model))
  const last = fixes.at(-1)
  if (!last) return []
  put(last.attributes, 'power', power === undefined ? undefined : power / 1000)
  if (sentAt) last.deviceTime = sentAt
  readState(items, { mask, model }, last.attributes)
  readPeripherals(items, { mask, model }, last.attributes)
  return fixes
}

interface Layout {
  readonly mask: number
  readonly model: string
}

function readState(items: Items, { mask, model }: Layout, attributes: Attributes): void {
  if (model.startsWith('GL5')) {
    put(attributes, 'batteryLevel', optional(integer, items.text()))
    put(
      attributes,
      'motion',
      optional((text) => integer(text) > 0, items.skip().text()),
    )
    return
  }
  const odometer = optional(decimal, items.text())
  put(attributes, 'odometer', odometer === undefined ? undefined : odometer * 1000)
  if (model !== 'GL320M') {
    put(attributes, 'hours', durationOf(items.text()))
    readAnalogs(items, model, attributes)
  }
  readPower(items, { mask, model }, attributes)
}

function readAnalogs(items: Items, model: string, attributes: Attributes): void {
  readAnalog(1, items.text(), attributes)
  if (model.startsWith('GV') && !model.startsWith('GV6') && model !== 'GV350M') readAnalog(2, items.text(), attributes)
  if (model === 'GV200' || model === 'GV310LAU') readAnalog(3, items.text(), attributes)
  if (/^GV3.*CEU$|^GV600M/.test(model)) items.skip()
}

/** A voltage (mV), or a fuel level that begins with F. */
function readAnalog(index: number, text: string, attributes: Attributes): void {
  if (text.startsWith('F')) put(attributes, `fuel${index}`, integer(text.slice(1)))
  else if (text !== '') put(attributes, `adc${index}`, integer(text) / 1000)
}

function readPower(items: Items, { mask, model }: Layout, attributes: Attributes): void {
  if (model === 'GV200') {
    const [input, output] = [optional(hexInteger, items.text()), optional(hexInteger, items.text())]
    putAll(attributes, { input, output })
    items.skip()
    return
  }
  put(attributes, 'batteryLevel', optional(integer, items.text()))
  if (model === 'GL320M') {
    if (bit(mask, 7)) put(attributes, 'externalBattery', optional(integer, items.text()))
    return
  }
  readStatus(items.text(), attributes)
  items.skip()
}
