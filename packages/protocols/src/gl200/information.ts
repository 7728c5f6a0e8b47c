import { put, putAll } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal, Items, integer } from '../text.ts'
import { type Message, optional } from './message.ts'

const LONGEST_VERSION = 10

/** The state of the unit, without a place; undefined for the message of old units, which begins otherwise. */
export function decodeInformation({ items: all, model, sentAt }: Message): Fix | undefined {
  if (all[1]!.length > LONGEST_VERSION) return undefined
  const attributes: Attributes = {}
  const items = new Items(all).skip(4)
  putAll(attributes, states[items.text().toUpperCase()] ?? {})
  put(attributes, 'iccid', items.text())
  put(attributes, 'rssi', optional(integer, items.text()))
  items.skip(2)
  readClimate(items, attributes)
  readPower(items, model, attributes)
  if (model === 'GV310LAU') {
    items.skip(5)
    for (let index = 1; index <= 3; index++) put(attributes, `adc${index}`, optional(integer, items.text()))
  }
  return { outdated: true, ...(sentAt && { deviceTime: sentAt }), attributes }
}

const states: Readonly<Record<string, Attributes>> = {
  11: { ignition: false, motion: false },
  12: { ignition: false, motion: true },
  16: { ignition: false, motion: true },
  '1A': { ignition: false, motion: true },
  21: { ignition: true, motion: false },
  22: { ignition: true, motion: true },
  41: { motion: false },
  42: { motion: true },
}

/** A sensor's address is the only item of this length here. */
const ADDRESS_LENGTH = 12

/** Some models measure temperature and humidity themselves. */
function readClimate(items: Items, attributes: Attributes): void {
  if ((items.peek(2) ?? '').length < ADDRESS_LENGTH) return
  const measured = (text: string) => (/^-?\d{1,3}(?:\.\d+)?$/.test(text) ? decimal(text) : undefined)
  put(attributes, 'deviceTemp', measured(items.skip().text()))
  put(attributes, 'humidity', measured(items.text()))
}

function readPower(items: Items, model: string, attributes: Attributes): void {
  const first = items.text()
  if (first.includes('.')) put(attributes, 'odometer', decimal(first) * 1000)
  else if (first !== '') put(attributes, 'power', integer(first) / 1000)
  if (model !== 'GV500VC') {
    const second = items.text()
    const isPower = second !== '' && model !== 'GV350M' && model !== 'GV310LAU'
    if (isPower) put(attributes, 'power2', integer(second) / 1000)
  }
  put(attributes, 'battery', optional(decimal, items.text()))
  if (items.text() !== '' && items.text() === '1') put(attributes, 'charge', true)
}
