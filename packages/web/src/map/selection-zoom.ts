/** What decides how near the map comes to a selected vehicle. */
interface SelectionZoom {
  /** The zoom of the map now. */
  readonly here: number
  /** The wanted zoom (`web.selectZoom`), and whether somebody has set it. */
  readonly selectZoom: number
  readonly isSet: boolean
  /** The max zoom with map data at the vehicle. */
  readonly closest: number
  /** The vehicle is in view already. */
  readonly isSeen: boolean
}

/** From this zoom on streets can be distinguished. */
export const streetLevel = 15

/**
 * MAP-30, A-70: the zoom at which a selected vehicle is shown: the set one, else that of streets where the map has some. It is
 * never smaller than now, but for a place out of view where the map has no more data (decision 108).
 */
export function selectionZoom({ here, selectZoom, isSet, closest, isSeen }: SelectionZoom): number {
  const wanted = !isSet && closest >= streetLevel ? streetLevel : selectZoom
  return Math.max(wanted, isSeen ? here : Math.min(here, closest))
}
