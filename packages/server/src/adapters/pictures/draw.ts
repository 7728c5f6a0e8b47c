import { InvalidError, UnavailableError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { SharpOptions } from 'sharp'
import type { PictureKind } from '../../ports/pictures.ts'

/** A picture to be re-encoded. */
export interface Work {
  readonly bytes: Uint8Array
  readonly kind: PictureKind
  /** The format of the result. */
  readonly as: PictureKind
  /** The longest side of the result in pixels. */
  readonly maxSide: number
}

const million = 1_000_000
/** Pixel limit of phone pictures; these are decoded line by line. */
const maxPixels = 50 * million
/** Progressive JPEGs, and many other formats, are completely in memory, with about 10 bytes a pixel. */
const maxPixelsAtOnce = 13 * million
const maxSeconds = 10

type Library = Awaited<ReturnType<typeof load>>
let library: Promise<Library> | undefined

/** Re-encodes a picture by libvips. Throws `InvalidError` for an invalid or too large one. */
export async function draw({ bytes, kind, as, maxSide }: Work): Promise<Uint8Array> {
  library ??= load()
  const open = await library
  const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, pages: 1, sequentialRead: true }
  const { width, height, isProgressive } = await open(bytes, options).metadata().catch(refuse)
  const max = kind === 'jpeg' && !isProgressive ? maxPixels : maxPixelsAtOnce
  if (width * height > max) throw tooLarge(max)
  const drawn = open(bytes, options)
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  // A JPEG has no transparency: white instead of black
  if (as === 'jpeg' && kind !== 'jpeg') drawn.flatten({ background: '#fff' })
  return drawn
    .toFormat(as, as === 'jpeg' ? { quality: 85 } : {})
    .timeout({ seconds: maxSeconds })
    .toBuffer()
    .catch(refuse)
}

async function load() {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw new UnavailableError(refusal('picturesNotHere'), { cause })
  })
  sharp.cache(false)
  sharp.concurrency(1)
  // Of all formats of the library, only these
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`) })
  return sharp
}

function refuse(cause: Error): never {
  if (/^timeout/.test(cause.message)) throw new InvalidError(refusal('pictureTooSlow'), { cause })
  if (/pixel limit/.test(cause.message)) throw tooLarge(maxPixels)
  throw new InvalidError(refusal('pictureDamaged'), { cause })
}

const tooLarge = (max: number) => new InvalidError(refusal('picturePixels', { most: max / million }))
