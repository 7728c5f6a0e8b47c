import { type MapPalette, palettes, type Scheme } from './style/palette.ts'

/** Colours and sizes of all layers. */
export interface MapLook {
  scheme: Scheme
  palette: MapPalette
  /** Scale of a marker's image (MAP-29). */
  iconScale: number
  /** Prefix of every marker image's name, so that a change of colours requests new ones. */
  images: string
}

export const defaultIconScale = 0.85

export function mapLook(scheme: Scheme, brandEdge: string | undefined, iconScale = defaultIconScale): MapLook {
  const palette = { ...palettes[scheme], ...(brandEdge && { brandEdge }) }
  return { scheme, palette, iconScale, images: `${scheme}${palette.brandEdge}` }
}
