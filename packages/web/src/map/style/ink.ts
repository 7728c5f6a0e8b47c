import type { StyleSpecification } from 'maplibre-gl'
import type { MapPalette, Scheme } from './palette.ts'

/** The language of the labels, as two letters. */
export type Language = string

/** The inputs of styles. */
export interface StyleInk {
  scheme: Scheme
  palette: MapPalette
  language: Language
  /** Prefix of every image that is drawn on demand (`icons.ts`). */
  images: string
  /** The files of the fonts. */
  faces: NonNullable<StyleSpecification['font-faces']>
  /** The base of paths on this server. */
  home: string
}

/** A base map, for any colours and language. */
export type StyleRecipe = (ink: StyleInk) => StyleSpecification
