import sharp from 'sharp'

/** A picture of one pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A decoded picture for tests. */
export interface SeenPicture {
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** The number of different colours. */
  readonly colours: number
  /** Red, green and blue of a pixel. */
  at(x: number, y: number): number[]
}

export async function readPicture(bytes: ArrayBuffer | Uint8Array): Promise<SeenPicture> {
  const { data, info } = await sharp(new Uint8Array(bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
  const colours = new Set<number>()
  for (let place = 0; place < data.length; place += 3) colours.add(data.readUIntBE(place, 3))
  return { width, height, bytes: bytes.byteLength, colours: colours.size, at }
}
