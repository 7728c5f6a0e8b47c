import mediumItalic from '@fontsource/inter/files/inter-latin-500-italic.woff2?url'
import medium from '@fontsource/inter/files/inter-latin-500-normal.woff2?url'
import semibold from '@fontsource/inter/files/inter-latin-600-normal.woff2?url'
import mediumItalicExtended from '@fontsource/inter/files/inter-latin-ext-500-italic.woff2?url'
import mediumExtended from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2?url'
import semiboldExtended from '@fontsource/inter/files/inter-latin-ext-600-normal.woff2?url'
import type { StyleSpecification } from 'maplibre-gl'
import type { MapLook } from '../look.ts'
import type { Language, StyleInk } from './ink.ts'

/** Fonts that we serve ourselves: labels need no glyph server, and the plate under a marker has the font of the list. */
const fontFaces: NonNullable<StyleSpecification['font-faces']> = {
  'Inter Medium': faces(medium, mediumExtended),
  'Inter SemiBold': faces(semibold, semiboldExtended),
  'Inter Medium Italic': faces(mediumItalic, mediumItalicExtended),
}

function faces(latin: string, extended: string) {
  const absolute = (url: string) => new URL(url, document.baseURI).href
  return [
    { url: absolute(latin), 'unicode-range': ['U+0000-00FF', 'U+2000-206F', 'U+20AC', 'U+2122'] },
    { url: absolute(extended), 'unicode-range': ['U+0100-02FF', 'U+1E00-1EFF'] },
  ]
}

/** The ink of this page. */
export const pageInk = ({ scheme, palette, images }: MapLook, language: Language): StyleInk => ({
  scheme,
  palette,
  language,
  images,
  faces: fontFaces,
  home: new URL(import.meta.env.BASE_URL, document.baseURI).href,
})
