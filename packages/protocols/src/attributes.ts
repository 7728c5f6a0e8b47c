import { setAttribute } from '@rastro/core/kit/set-attribute'
import type { Attributes } from './define.ts'

type Value = string | number | boolean | null | undefined

/** Sets an attribute. Undefined, null, an empty text and NaN are not stored. */
export function put(attributes: Attributes, key: string, value: Value): void {
  if (value === undefined || value === null || value === '' || Number.isNaN(value)) return
  setAttribute(attributes, key, value)
}

/** Sets several attributes as `put` does. */
export function putAll(attributes: Attributes, values: Readonly<Record<string, Value>>): void {
  for (const key in values) put(attributes, key, values[key])
}

/** Adds an alarm to those of the fix ("sos,lowBattery"). */
export function addAlarm(attributes: Attributes, alarm: string | undefined): void {
  if (!alarm) return
  attributes.alarm = attributes.alarm ? `${attributes.alarm},${alarm}` : alarm
}
