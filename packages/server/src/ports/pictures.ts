/** The kinds of pictures that are taken. */
const pictureKinds = ['jpeg', 'png', 'gif', 'webp'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The kind of a picture by the ending of its name or its content type (`jpg`, `png`); undefined for anything else. */
export function pictureKindOf(ending: string): PictureKind | undefined {
  const kind = ending === 'jpg' ? 'jpeg' : ending
  return pictureKinds.find((one) => one === kind)
}

/** How a picture is to be drawn. */
export interface Wanted {
  readonly kind: PictureKind
  /** The longest side of the result in pixels; larger pictures are made smaller. */
  readonly maxSide: number
  /** Whose picture it is: nobody may fill the line. */
  readonly who: string
}

/** What strangers' pictures go through before anybody else's browser reads them. */
export interface Pictures {
  /**
   * Decodes a picture and draws it anew in its own kind: upright, its first frame alone, without what else the file held
   * (places, names, scripts). Throws `InvalidError` for what is no picture of this kind, `TooManyError` when the line is full.
   */
  redraw(bytes: Uint8Array, wanted: Wanted): Promise<Uint8Array>
}
