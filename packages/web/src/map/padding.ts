/** Pixels at the edges of the map covered by card, instruments and bars, or by its own buttons. */
export interface MapPadding {
  top: number
  right: number
  bottom: number
  left: number
}
