import type { MapLook } from '../look.ts'
import { fontFaces } from './font-faces.ts'
import type { Language, StyleInk } from './ink.ts'

/** The ink of this page. */
export const pageInk = ({ scheme, palette, images }: MapLook, language: Language): StyleInk => ({
  scheme,
  palette,
  language,
  images,
  faces: fontFaces,
  home: new URL(import.meta.env.BASE_URL, document.baseURI).href,
})
