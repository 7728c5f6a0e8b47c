import { put, putAll } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { decimal, Items } from '../text.ts'
import { durationOf, type Message, optional } from './message.ts'
import { readPlaceItems } from './place-items.ts'

/** The ignition was switched on or off, really or as the unit guesses (VGN, VGF). */
export function decodeIgnition({ items: all, model, type, sentAt }: Message): Fix {
  const items = new Items(all).skip(model === 'CV200' ? 7 : 5)
  const fix = readPlaceItems(items, model)
  const hours = durationOf(items.text())
  const odometer = optional(decimal, items.text())
  putAll(fix.attributes, { ignition: type.includes('GN'), hours })
  put(fix.attributes, 'odometer', odometer === undefined ? undefined : odometer * 1000)
  return sentAt ? { ...fix, deviceTime: sentAt } : fix
}

/** Data of a device on the serial port. */
export function decodeData({ items: all, model, sentAt }: Message): Fix {
  const items = new Items(all).skip(7)
  const data = items.text()
  const fix = readPlaceItems(items, model)
  put(fix.attributes, 'data', data)
  return sentAt ? { ...fix, deviceTime: sentAt } : fix
}
