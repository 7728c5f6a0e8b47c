import { createHash } from 'node:crypto'
import type { Fix, Media } from '@rastro/protocols/define'
import type { Blobs } from '../../ports/blobs.ts'

/**
 * Stores the photos and recordings of a fix; returns the fix with their file names as attributes. A name is made of the
 * unit's time (UTC; the time of receipt when it has none), so that a file sent again is stored once, and of a few digits
 * of a hash of the content, so that two files of one second have different names.
 */
export async function keepMedia(blobs: Blobs, deviceId: number, { fix, now }: { fix: Fix; now: Date }): Promise<Fix> {
  const { media = [], ...rest } = fix
  const attributes = { ...fix.attributes }
  const time = fix.deviceTime ?? fix.fixTime ?? now
  for (const item of media) {
    const name = `${time.toISOString().replace(/\D/g, '').slice(0, 14)}-${digest(item)}.${item.extension}`
    await blobs.write(String(deviceId), name, item.data)
    attributes[item.attribute] = name
  }
  return { ...rest, attributes }
}

const digest = ({ data }: Media): string => createHash('sha256').update(data).digest('hex').slice(0, 8)
