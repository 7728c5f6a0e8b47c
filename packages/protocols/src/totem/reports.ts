import { put, putAll } from '../attributes.ts'
import type { Attributes } from '../define.ts'
import { modernMoment } from './modern.ts'
import type { Content, Parts } from './old.ts'

const HEAD = [
  String.raw`(?<id>\d+)\|(?<date>\d{6})(?<time>\d{6}),`,
  String.raw`(?<longitude>-?\d+\.\d+),(?<latitude>-?\d+\.\d+),`,
].join('')
const CARD = new RegExp(String.raw`^\$\$\d{4}E2${HEAD}(?<card>.+)\|[\da-fA-F]{2}`)

const names: readonly string[] = [
  ...['odometer', 'fuelUsed', 'fuelConsumption', 'power', 'rpm', 'obdSpeed', 'flow', 'pressure'],
  ...['coolantTemp', 'intakeTemp', 'engineLoad', 'throttle', 'fuel'],
]
const unstored = new Set(['flow', 'pressure'])
const VEHICLE = new RegExp(String.raw`^\$\$\d{4}E5${HEAD}[^,]*,(?<values>(?:\d+,){${names.length}})\|[\da-fA-F]{2}`)

/** E2: a card was read. */
export function decodeCard(text: string): Content {
  const parts: Parts | undefined = CARD.exec(text)?.groups
  return parts ? content(parts, { driverUniqueId: parts.card! }) : {}
}

/** E5: values of the vehicle, for which the longitude stands first as it does for a card (decision 188). */
export function decodeVehicle(text: string): Content {
  const parts: Parts | undefined = VEHICLE.exec(text)?.groups
  if (!parts) return {}
  const attributes: Attributes = {}
  for (const [index, value] of parts.values!.split(',').entries()) {
    const name = names[index]
    if (name && !unstored.has(name)) put(attributes, name, Number(value))
  }
  putAll(attributes, { power: Number(attributes.power) / 1000 })
  return content(parts, attributes)
}

function content(parts: Parts, attributes: Attributes): Content {
  const fixTime = modernMoment(parts.date!, parts.time!)
  const place = { latitude: Number(parts.latitude), longitude: Number(parts.longitude) }
  return { uniqueIds: [parts.id!], fixes: [{ fixTime, valid: true, ...place, attributes }] }
}
