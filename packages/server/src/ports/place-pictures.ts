import type { Language } from '@rastro/core/i18n/languages'

/** The size of every picture, in pixels of the page. */
export const pictureSize = { width: 560, height: 280 } as const

/** Where something happened, in degrees, and the language of the names around it. */
export interface PictureWanted {
  readonly latitude: number
  readonly longitude: number
  readonly language: Language
  /** The zoom of a map without a mark; without it the place is marked, among its streets. */
  readonly zoom?: number | undefined
}

/** A small map with a place marked on it. */
export interface PlacePicture {
  readonly png: Uint8Array
  /** In pixels of the page; the picture itself is twice as fine. */
  readonly width: number
  readonly height: number
  /** The attribution of its data, to be shown beside it. */
  readonly attribution: string
}

/** Maps as pictures, for where no interactive map is possible. */
export interface PlacePictures {
  /** Undefined without map data, or when the queue is full. Never rejects. */
  draw(wanted: PictureWanted): Promise<PlacePicture | undefined>
  close(): void
}
