import type { DecodeContext, Fix } from '../define.ts'
import { piecesOf } from '../pieces.ts'

const PHOTO = 0
const MAX_BYTES = 4_194_304

/** A piece of a photo after its number, or the end, which is a number alone and yields the photo. */
export function receivePhoto(data: Buffer, session: DecodeContext): Fix[] {
  const pieces = piecesOf(session)
  if (data.length > 1) {
    if (!pieces?.progress(PHOTO)) pieces?.begin(PHOTO, MAX_BYTES)
    pieces?.add(PHOTO, data.subarray(1))
    return []
  }
  const photo = pieces?.finish(PHOTO)
  if (!photo?.length) return []
  return [{ outdated: true, attributes: {}, media: [{ attribute: 'image', extension: 'jpg', data: photo }] }]
}
