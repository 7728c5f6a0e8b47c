/** Pixels at the edges of the map: what card, instruments and bars cover, or what its own buttons keep free. */
export interface MapPadding {
  top: number
  right: number
  bottom: number
  left: number
}

export const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }
