import type { Position } from '@rastro/core/model/position'
import { type Device, deviceStatuses } from '@rastro/core/resources/device'
import { fleetStates, presentState } from '@rastro/core/vehicle/activity'
import type { LiveStore } from '../live/store.ts'
import { createOrders, type FleetOrders } from './list-order.ts'

/** The vehicles in plain arrays, by a stable index: unchanged vehicles are not read again for the next list. */
export interface FleetIndex {
  /** Updates it from the fleet. */
  update(): void
  /** Marks the vehicles that have changed since; `all` when some are gone. */
  hear(ids: ReadonlySet<number> | 'all'): void
  readonly size: number
  readonly devices: readonly Device[]
  /** The same object as long as the vehicle's names are the same, whatever it reports. */
  readonly named: readonly Device[]
  readonly positions: readonly (Position | undefined)[]
  /** Places in `deviceStatuses` and in `fleetStates`. */
  readonly statuses: Uint8Array
  readonly states: Uint8Array
  placeOf(id: number): number | undefined
  readonly orders: FleetOrders
}

export type IndexedFleet = Pick<LiveStore, 'device' | 'devices' | 'position'>

export function createFleetIndex(fleet: IndexedFleet): FleetIndex {
  const places = new Map<number, number>()
  const devices: Device[] = []
  const named: Device[] = []
  const positions: (Position | undefined)[] = []
  let statuses = new Uint8Array(1024)
  let states = new Uint8Array(1024)
  let stale: Set<number> | 'all' = 'all'
  const orders = createOrders({ devices, named, positions })

  const put = (device: Device, before: Device | undefined) => {
    const place = places.get(device.id) ?? devices.length
    if (place === statuses.length) [statuses, states] = [widened(statuses), widened(states)]
    places.set(device.id, place)
    const position = fleet.position(device.id)
    devices[place] = device
    positions[place] = position
    if (before && isCalledAlike(before, device)) named[place] = before
    else {
      named[place] = device
      orders.rename()
    }
    const status = deviceStatuses.indexOf(device.status)
    statuses[place] = status < 0 ? deviceStatuses.indexOf('unknown') : status
    states[place] = fleetStates.indexOf(presentState(device, position))
  }
  const putAll = () => {
    const before = new Map(named.map((device) => [device.id, device]))
    places.clear()
    for (const all of [devices, named, positions]) all.length = 0
    orders.rename()
    for (const device of fleet.devices()) put(device, before.get(device.id))
  }

  return {
    hear(ids) {
      if (ids === 'all') stale = 'all'
      else if (stale !== 'all') for (const id of ids) stale.add(id)
    },
    update() {
      if (stale === 'all') putAll()
      else
        for (const id of stale) {
          const device = fleet.device(id)
          const place = places.get(id)
          if (device) put(device, place === undefined ? undefined : named[place])
        }
      if (stale === 'all' || stale.size > 0) orders.move()
      stale = new Set()
    },
    get size() {
      return devices.length
    },
    devices,
    named,
    positions,
    get statuses() {
      return statuses
    },
    get states() {
      return states
    },
    placeOf: (id) => places.get(id),
    orders,
  }
}

/** Whether both have the same searchable texts; values that change with each report have none. */
function isCalledAlike(a: Device, b: Device): boolean {
  if (a === b) return true
  for (const key of Object.keys(b) as (keyof Device)[]) {
    if (a[key] === b[key] || reported.has(key)) continue
    if (JSON.stringify(a[key]) !== JSON.stringify(b[key])) return false
  }
  return Object.keys(a).length === Object.keys(b).length
}
const reported: ReadonlySet<keyof Device> = new Set(['status', 'lastUpdate', 'positionId'])

function widened(numbers: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(numbers.length * 2)
  wider.set(numbers)
  return wider
}
