import { put } from '../attributes.ts'
import type { Attributes, Fix } from '../define.ts'
import { decimal } from '../text.ts'

/** First letter of a value → its attribute; other letters are skipped. */
const names: Readonly<Record<string, string>> = {
  V: 'battery',
  R: 'rpm',
  S: 'obdSpeed',
  P: 'throttle',
  O: 'engineLoad',
  C: 'coolantTemp',
  L: 'fuel',
  F: 'fuelConsumption',
  T: 'hours',
}
const VALUES = /OB,BD\$(.*)/

/** Values of the vehicle's bus, `OB,BD$V13.6;R01510;…`; undefined when there are none. */
export function decodeObd(text: string): Fix | undefined {
  const [, values] = VALUES.exec(text) ?? []
  if (values === undefined) return undefined
  const attributes: Attributes = {}
  for (const value of values.split(';')) {
    const name = names[value[0] ?? '']
    if (name && /^\d+(?:\.\d+)?$/.test(value.slice(1))) put(attributes, name, decimal(value.slice(1)))
  }
  return { outdated: true, attributes }
}
