import { userValue } from '../../../session/session.ts'
import { createValue, type Value } from '../../../session/value.ts'

interface MapView {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

/** What the map remembers of a person while other pages are visited. */
interface MapMemory {
  /** Where the map was; undefined before it was first seen. */
  readonly view?: MapView
  /** Whether the person wants it to go along with the selected vehicle; undefined leaves it to the preference (MAP-41). */
  readonly follows?: boolean
}

let memory: MapMemory = {}
let owner: number | undefined

/** The memory of the person who is logged in. */
export const mapMemory = (): MapMemory => (owner === userValue.get()?.id ? memory : {})

export function remember(more: MapMemory): void {
  memory = { ...mapMemory(), ...more }
  owner = userValue.get()?.id
}

/** How often somebody has wished to see the selected vehicle in the middle of the map. */
export const centreWishes: Value<number> = createValue(0)

/** Brings the selected vehicle into the middle of the map, also when it was selected before. */
export const askToCentre = (): void => centreWishes.set(centreWishes.get() + 1)
