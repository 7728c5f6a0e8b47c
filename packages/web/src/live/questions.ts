import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { SearchView } from '@rastro/core/vehicle/search'

/** A device with its latest position. */
export interface HeldVehicle {
  readonly device: Device
  readonly position: Position | undefined
}

export interface NearVehicle extends HeldVehicle {
  readonly position: Position
  readonly metres: number
}

/** Queries of the page to the worker that holds the fleet. */
export interface Questions {
  /** Whether the vehicle with this id is in the fleet. */
  has: { about: number; answer: boolean }
  /** Whether the vehicle with this id is disabled. */
  isDisabled: { about: number; answer: boolean }
  /** The vehicles that match a search best, best first; ties by name. */
  search: {
    about: { readonly text: string; readonly most: number; readonly view: SearchView }
    answer: readonly HeldVehicle[]
  }
  /** How many vehicles match a search, of no text all, and the first `most` of them: the best match first, of no text by name. */
  matching: {
    about: { readonly text: string; readonly most: number; readonly view: SearchView }
    answer: { readonly total: number; readonly devices: readonly Device[] }
  }
  /** The vehicle whose unit reported a driver's key last, by key. */
  drivers: { about: null; answer: ReadonlyMap<string, number> }
  /** The vehicles that reported last; undefined when nothing has changed since the given version. */
  latest: {
    about: { readonly most: number; readonly known: number }
    answer: { readonly version: number; readonly vehicles: readonly HeldVehicle[] } | undefined
  }
  /** The number of vehicles in these groups, and the first of them by name. */
  inGroups: {
    about: { readonly groupIds: ReadonlySet<number>; readonly most: number }
    answer: { readonly count: number; readonly names: readonly string[] }
  }
  /** The vehicles of these groups, up to a limit. */
  vehiclesOf: {
    about: { readonly groupIds: ReadonlySet<number>; readonly most: number }
    answer: readonly HeldVehicle[]
  }
  /** The vehicles nearest to a place, nearest first, with the straight distance in metres; those without a position are left out. */
  nearest: {
    about: { readonly latitude: number; readonly longitude: number; readonly most: number }
    answer: readonly NearVehicle[]
  }
  /**
   * The vehicles whose last position is inside each geofence: their number, and of the chosen one the first `most` by name.
   * Geofences that are null are those of the question before; undefined where there was none.
   */
  inside: {
    about: { readonly fences: readonly FenceText[] | null; readonly chosenId: number | null; readonly most: number }
    answer: { readonly counts: ReadonlyMap<number, number>; readonly chosen: readonly HeldVehicle[] } | undefined
  }
}

/** What says where a geofence is. */
export type FenceText = Pick<Geofence, 'id' | 'area' | 'attributes'>

export type Question = {
  [K in keyof Questions]: { id: number; kind: K; about: Questions[K]['about'] }
}[keyof Questions]
export interface Answer {
  readonly id: number
  readonly answer: unknown
}

/** Queries over a port that is opened with the first query. */
export function createAsker(open: () => MessagePort) {
  const waiting = new Map<number, (answer: never) => void>()
  let port: MessagePort | undefined
  let last = 0
  return <K extends keyof Questions>(kind: K, about: Questions[K]['about']): Promise<Questions[K]['answer']> => {
    if (!port) {
      port = open()
      port.onmessage = ({ data: { id, answer } }: MessageEvent<Answer>) => {
        waiting.get(id)?.(answer as never)
        waiting.delete(id)
      }
    }
    const id = ++last
    port.postMessage({ id, kind, about })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
}
