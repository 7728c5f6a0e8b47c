/** Pixels at the edges of the map: what card, instruments and bars cover, or what its own buttons keep free. */
export interface MapPadding {
  top: number
  right: number
  bottom: number
  left: number
}
