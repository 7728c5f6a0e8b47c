import { put, putAll } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { bodyOf, type Message } from './message.ts'
import { PLACE_SHAPE, readPlace } from './place.ts'

const VIN = String.raw`[\dA-Z]{17}`
const OBD = new RegExp(
  [
    String.raw`^(?:${VIN},)?[^,]*,[01],[\da-fA-F]{1,8},(?:${VIN})?,[01]?,\d*,[\da-fA-F]*,`,
    String.raw`(?<rpm>\d+)?,(?<speed>\d+)?,(?<coolant>-?\d+)?,(?<consumption>[^,]*),(?<cleared>\d+)?,\d*,`,
    String.raw`(?<connected>[01])?,(?<count>\d+)?,(?<codes>[^,]*),(?<throttle>\d+)?,\d*,(?<fuel>\d+)?,`,
    String.raw`(?:[\dA-Z],)?(?<odometer>\d+)?,(?<place>${PLACE_SHAPE})(?<second>\d{1,7}\.\d)?,\d{14}$`,
  ].join(''),
)

const number = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

/** Values of the vehicle's diagnostic socket, of live reports only; undefined for another form. */
export function decodeObd(message: Message): Fix | undefined {
  if (!message.text.startsWith('+RESP')) return undefined
  const { groups } = OBD.exec(bodyOf(message) ?? '') ?? {}
  if (!groups) return undefined
  const fix = readPlace(groups.place!)
  if (message.sentAt) fix.deviceTime = message.sentAt
  const { attributes } = fix
  putAll(attributes, {
    rpm: number(groups.rpm),
    obdSpeed: number(groups.speed),
    temp1: number(groups.coolant),
    fuelConsumption: groups.consumption,
    dtcsClearedDistance: number(groups.cleared),
    odbConnect: groups.connected && groups.connected === '1',
    dtcsNumber: number(groups.count),
    dtcsCodes: groups.codes,
    throttle: number(groups.throttle),
    fuel: number(groups.fuel),
  })
  const metres = groups.second ?? groups.odometer
  put(attributes, 'obdOdometer', metres && Math.trunc(Number(metres) * 1000))
  return fix
}
