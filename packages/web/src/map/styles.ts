/** One base map that can be chosen. */
export interface MapStyle {
  id: string
  label: string
}
