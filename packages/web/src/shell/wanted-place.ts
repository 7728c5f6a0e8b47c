import { createValue } from '../session/value.ts'

/** A place that the map should show: its bounds in degrees, and the largest zoom. */
export interface WantedPlace {
  readonly box: readonly [west: number, south: number, east: number, north: number]
  readonly maxZoom: number
}

/** Set by the palette and the list's search; cleared when the map has moved there. */
export const wantedPlaceValue = createValue<WantedPlace | undefined>(undefined)
