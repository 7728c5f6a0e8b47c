import { userValue } from '../../session/session.ts'
import { createValue, type Value } from '../../session/value.ts'

interface MapView {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

/** The map state of a person, retained while other pages are visited. */
interface MapMemory {
  /** The last camera; undefined before the first visit. */
  readonly view?: MapView
  /** Whether the map follows the selected vehicle; undefined defers to the preference (MAP-41). */
  readonly follows?: boolean
}

let memory: MapMemory = {}
let owner: number | undefined

/** The state of the authenticated person. */
export const mapMemory = (): MapMemory => (owner === userValue.get()?.id ? memory : {})

export function remember(more: MapMemory): void {
  memory = { ...mapMemory(), ...more }
  owner = userValue.get()?.id
}

/** The number of requests to centre the selected vehicle. */
export const centreWishes: Value<number> = createValue(0)

/** Centres the selected vehicle, also when it was selected before. */
export const askToCentre = (): void => centreWishes.set(centreWishes.get() + 1)
