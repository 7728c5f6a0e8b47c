/** Max pixels of a side of a profile's or a device's picture (USER-29). */
const maxSide = 800

/** A picture of at most this many pixels a side, of the same kind; unchanged where it is smaller. Rejects if it is no picture. */
export async function shrunk(picture: Blob, most = maxSide): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const scale = most / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) {
    bitmap.close()
    return picture
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, picture.type, 0.85))
  if (!blob) throw new Error('The picture could not be drawn')
  return blob
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

/** A new name for somebody's picture or document. */
export function generatedName(type: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hash = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hash}_${Date.now()}.${endings[type]}`
}

/** The upload time of a file of such a name; undefined for other names. */
export function uploadTime(name: string): Date | undefined {
  const [, ms] = /_(\d{13})\.\w+$/.exec(name) ?? []
  return ms === undefined ? undefined : new Date(Number(ms))
}
