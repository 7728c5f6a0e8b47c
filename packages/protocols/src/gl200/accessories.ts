import { put } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { Items, integer } from '../text.ts'
import { bodyOf, type Message, optional } from './message.ts'
import { PLACE_SHAPE, readPlace } from './place.ts'

const patterns: Readonly<Record<string, RegExp>> = {
  BAA: /^[^,]*,[\da-f]+,\d+,\d+,[\da-f]+,(?<mask>[\da-f]{4}),(?<rest>.*)/i,
  BID: /^[^,]*,\d+,\d+,(?<mask>[\da-f]{4}),(?<rest>.*)/i,
}
const PLACE_AT_START = new RegExp(`^${PLACE_SHAPE}`)

type Read = (text: string) => string | number
const volts: Read = (text) => integer(text) / 1000

/** The values of an accessory by the bit of the mask. */
const values: readonly (readonly [name: string, read: Read])[] = [
  ['accessoryName', String],
  ['accessoryMac', String],
  ['accessoryStatus', integer],
  ['accessoryVoltage', volts],
  ['accessoryTemp', integer],
  ['accessoryHumidity', integer],
]

/** An accessory or a tag near by, with the place where it was heard; undefined for another form. */
export function decodeAccessory(message: Message): Fix | undefined {
  const { groups } = patterns[message.type]?.exec(bodyOf(message) ?? '') ?? {}
  if (!groups) return undefined
  const items = new Items(groups.rest!.split(','))
  const attributes: Attributes = {}
  readValues(Number.parseInt(groups.mask!, 16), items, attributes)
  const place = PLACE_AT_START.exec(items.items.slice(items.index).join(','))
  if (!place) return undefined
  const fix = readPlace(place[0])
  return { ...fix, attributes: { ...attributes, ...fix.attributes } }
}

function readValues(mask: number, items: Items, attributes: Attributes): void {
  for (const [index, [name, read]] of values.entries())
    if (bit(mask, index)) put(attributes, name, optional(read, items.text()))
}
