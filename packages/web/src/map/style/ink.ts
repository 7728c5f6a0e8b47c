import type { StyleSpecification } from 'maplibre-gl'
import type { MapPalette, Scheme } from './palette.ts'

/** The language of the labels, as two letters. */
export type Language = string

/** What styles are drawn with. */
export interface StyleInk {
  scheme: Scheme
  palette: MapPalette
  language: Language
  /** Stands before the name of every image that is drawn on demand (`icons.ts`). */
  images: string
  /** The files of the fonts. */
  faces: NonNullable<StyleSpecification['font-faces']>
  /** The address that paths of this server are relative to. */
  home: string
}

/** A base map, for any colours and language. */
export type StyleRecipe = (ink: StyleInk) => StyleSpecification
