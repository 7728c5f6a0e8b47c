/** The supported formats of pictures. */
const pictureKinds = ['jpeg', 'png', 'gif', 'webp'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The format of a picture by its file extension or content type (`jpg`, `png`); undefined for anything else. */
export function pictureKindOf(ending: string): PictureKind | undefined {
  const kind = ending === 'jpg' ? 'jpeg' : ending
  return pictureKinds.find((one) => one === kind)
}

/** The options of re-encoding a picture. */
export interface Wanted {
  readonly kind: PictureKind
  /** The format of the result; that of the picture unless given. */
  readonly as?: PictureKind
  /** The longest side of the result in pixels; larger pictures are made smaller. */
  readonly maxSide: number
  /** The owner of the picture: each has a limited share of the queue. */
  readonly who: string
}

/** Sanitises pictures of untrusted users before other browsers read them. */
export interface Pictures {
  /**
   * Decodes a picture and re-encodes it: upright, its first frame only, without metadata (places, names,
   * scripts). Throws `InvalidError` when it is no picture of this format, `TooManyError` when the queue is full.
   */
  redraw(bytes: Uint8Array, wanted: Wanted): Promise<Uint8Array>
}
