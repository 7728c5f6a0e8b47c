/** What stands on every page of a document. */
export interface DocumentFrame {
  readonly title: string
  /** Below the title of the first page. */
  readonly subtitle?: string | undefined
  /** Whose document it is: that of a reseller, or of the installation. `colour` as `#0B5563`. */
  readonly brand: { readonly name: string; readonly colour: string; readonly logo: Uint8Array | undefined }
  /** At the foot of every page, beside its number. */
  readonly footer: string
  readonly pageText: (number: number) => string
  readonly language: string
  /** Lying pages, for wide tables. */
  readonly isLandscape?: boolean
  readonly created: Date
}

/** A part of a document, from top to bottom. Sizes in points. */
export type DocumentPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isSmall?: boolean }
  /** Pairs of label and value, in two columns. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Shares of the width; the heading is repeated on every page. */
  | {
      readonly kind: 'table'
      /** In small letters, for many columns. */
      readonly isSmall?: boolean
      readonly columns: readonly { readonly title: string; readonly share: number; readonly isRight?: boolean }[]
      readonly rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>
      /** The last row, known when the others are drawn. */
      readonly totals?: () => readonly string[] | undefined
    }
  /** JPEG or PNG, three in a row. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly caption: string }
  /** A text as a QR code. */
  | { readonly kind: 'code'; readonly text: string; readonly caption: string }
  | DocumentMap
  /** The path of an SVG of this size, drawn as a line. */
  | {
      readonly kind: 'drawing'
      readonly path: string
      readonly width: number
      readonly height: number
      readonly caption: string
    }

/** A line or an area over a map, by points of its picture. */
export type MapPoints = readonly (readonly [x: number, y: number])[]

/** A way on a map: the points are pixels of the picture, which is plain where there is no `png`. */
export interface DocumentMap {
  readonly kind: 'map'
  readonly width: number
  readonly height: number
  readonly png: Uint8Array | undefined
  /** Of the way. */
  readonly colour: string
  readonly areas: readonly { readonly name: string; readonly points: MapPoints }[]
  readonly way: MapPoints
  /** The bar that is as long as its text says. */
  readonly scale: { readonly length: number; readonly text: string }
  /** What the marks of both ends mean. */
  readonly ends: readonly [start: string, end: string]
  /** Of the data of the map. */
  readonly attribution: string
}

/** Makes documents to print and to keep. */
export interface Documents {
  /** A PDF of A4 pages. Its parts are read as it is written, so that a long one does not stand in memory. */
  pdf(frame: DocumentFrame, parts: AsyncIterable<DocumentPart>): AsyncIterable<Uint8Array>
}
