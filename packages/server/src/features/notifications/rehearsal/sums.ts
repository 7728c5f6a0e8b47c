import { samenessOf } from '@rastro/core/messages/is-about'
import { isUrgentFor } from '@rastro/core/messages/quiet'
import { repeatMinutes } from '@rastro/core/messages/repeat'
import { type Rehearsal, rehearsalBounds } from '@rastro/core/model/rehearsal'
import type { Fired } from '@rastro/core/reductions/rehearsal'
import type { Notification } from '@rastro/core/resources/notification'
import type { Viewer } from '../../../access/viewer.ts'
import type { Addresses } from '../../../db/database.ts'
import type { TriedDevice, TriedState } from './rehearsed-vehicles.ts'

type Summed = Omit<Rehearsal, 'from' | 'to' | 'vehicles' | 'tried' | 'cut'>

/** What a rehearsal adds up; only the latest events are kept. */
interface Sums {
  vehicle(device: TriedDevice, state: TriedState): void
  /** Events of this vehicle, oldest first. */
  add(device: TriedDevice, fired: readonly Fired[]): void
  events(): number
  /** With the addresses of the reader. */
  result(addresses: Addresses | undefined): Summed
}

interface Placed extends Pick<Fired, 'latitude' | 'longitude' | 'address'> {
  readonly deviceId: number
  count: number
}

/** Degrees: events this close are at one place (about 500 m). */
const placeSize = 0.005
const mostPlaces = 5000
const minuteMs = 60_000

export function sumsOf({ attributes = {} }: Partial<Notification>, { user }: Viewer): Sums {
  const pauseMs = repeatMinutes({ attributes }) * minuteMs
  const isPriority = attributes.priority === true
  const byDevice = new Map<number, { name: string; count: number; isUnset: boolean }>()
  const places = new Map<string, Placed>()
  const toldAt = new Map<string, number>()
  let latest: { readonly device: TriedDevice; readonly fired: Fired }[] = []
  let [events, messages, tooLarge] = [0, 0, 0]

  function isRepeated({ event }: Fired): boolean {
    const key = samenessOf({ ...event, id: 0 })
    const time = event.eventTime.getTime()
    const before = toldAt.get(key)
    const isSoon = before !== undefined && time - before < pauseMs
    if (isSoon && !isPriority && !isUrgentFor(user, event)) return true
    toldAt.set(key, time)
    return false
  }

  function notePlace(deviceId: number, { latitude, longitude, address }: Fired): void {
    const key = [latitude, longitude].map((degrees) => Math.round(degrees / placeSize)).join()
    const place = places.get(key)
    if (place) place.count += 1
    else if (places.size < mostPlaces) places.set(key, { deviceId, latitude, longitude, address, count: 1 })
  }

  return {
    vehicle({ id, name }, state) {
      toldAt.clear()
      if (state === 'tooLarge') tooLarge += 1
      byDevice.set(id, { name, count: 0, isUnset: state === 'unset' || state === 'unlimited' })
    },
    add(device, fired) {
      const sum = byDevice.get(device.id)!
      for (const one of fired) {
        events += 1
        sum.count += 1
        if (!isRepeated(one)) messages += 1
        notePlace(device.id, one)
      }
      latest = [...latest, ...fired.slice(-rehearsalBounds.examples).map((one) => ({ device, fired: one }))]
        .sort((a, b) => b.fired.event.eventTime.getTime() - a.fired.event.eventTime.getTime())
        .slice(0, rehearsalBounds.examples)
    },
    events: () => events,
    result(addresses) {
      const addressOf = (deviceId: number, { latitude, longitude, address }: Omit<Placed, 'deviceId' | 'count'>) =>
        address ?? addresses?.tell(deviceId, latitude, longitude, addresses.words) ?? null
      const firing = [...byDevice].filter(([, { count }]) => count > 0)
      return {
        events,
        messages,
        tooLarge,
        firing: firing.length,
        unset: [...byDevice.values()].filter(({ isUnset, count }) => isUnset && count === 0).length,
        top: firing
          .sort(([, a], [, b]) => b.count - a.count)
          .slice(0, rehearsalBounds.top)
          .map(([deviceId, { name, count }]) => ({ deviceId, deviceName: name, events: count })),
        places: [...places.values()]
          .sort((a, b) => b.count - a.count)
          .slice(0, rehearsalBounds.top)
          .map(({ deviceId, count, ...place }) => ({
            latitude: place.latitude,
            longitude: place.longitude,
            address: addressOf(deviceId, place),
            events: count,
          })),
        examples: latest.map(({ device, fired: { event, ...place } }) => ({
          deviceId: device.id,
          deviceName: device.name,
          eventTime: event.eventTime,
          type: event.type,
          attributes: event.attributes,
          latitude: place.latitude,
          longitude: place.longitude,
          address: addressOf(device.id, place),
        })),
      }
    },
  }
}
