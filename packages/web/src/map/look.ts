import { type MapPalette, palettes, type Scheme } from './style/palette.ts'

/** What all layers are drawn with. */
export interface MapLook {
  scheme: Scheme
  palette: MapPalette
  /** Size of a marker against its image (MAP-29). */
  iconScale: number
  /** Stands before the name of every marker image, so that a change of colours asks for new ones. */
  images: string
}

export const defaultIconScale = 0.85

export function mapLook(scheme: Scheme, brandEdge: string | undefined, iconScale = defaultIconScale): MapLook {
  const palette = { ...palettes[scheme], ...(brandEdge && { brandEdge }) }
  return { scheme, palette, iconScale, images: `${scheme}${palette.brandEdge}` }
}
