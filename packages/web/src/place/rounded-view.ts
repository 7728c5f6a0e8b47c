/** Degrees, and the zoom of the map. */
export interface View {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}

/** USER-40: six decimals for the place, one for the zoom. */
export const roundedView = ({ latitude, longitude, zoom }: View): View => ({
  latitude: rounded(latitude, 6),
  longitude: rounded(longitude, 6),
  zoom: rounded(zoom, 1),
})

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
