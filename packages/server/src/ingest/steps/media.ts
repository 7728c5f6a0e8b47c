import { createHash } from 'node:crypto'
import type { Fix, Media } from '@rastro/protocols/define'
import type { Blobs } from '../../ports/blobs.ts'

/**
 * Keeps the photos and recordings of a fix and gives the fix with their names as attributes. A name is the unit's time
 * (UTC; that of receipt where it has none), so that one that is sent again is stored once, and a few digits of the
 * content, so that two within one second do not meet.
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
