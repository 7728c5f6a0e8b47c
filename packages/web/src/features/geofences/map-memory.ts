import { userValue } from '../../session/session.ts'

/** Where the map of the geofences was left: degrees, the zoom of MapLibre, and the geofence that was selected. */
export interface MapPlace {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
  readonly chosenId: number | null
}

/** Of this visit, by the person: who comes back from a form continues where the map was left. */
let kept: { readonly userId: number | undefined; readonly place: MapPlace } | undefined

export const keepMapPlace = (place: MapPlace): void => {
  kept = { userId: userValue.get()?.id, place }
}

/** Undefined on the first visit of this person. */
export const rememberedMapPlace = (): MapPlace | undefined =>
  kept?.userId === userValue.get()?.id ? kept?.place : undefined
