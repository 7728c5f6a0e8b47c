import type { Reader } from '../bytes.ts'
import type { DecodeContext, Fix } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { decodePosition } from './reports.ts'

/** The size that a unit names may be rounded, so a photo ends with the message that has its place. */
const MAX_BYTES = 4_194_304

export function beginPhoto(photo: number, session: DecodeContext): void {
  piecesOf(session)?.begin(photo, MAX_BYTES)
}

/** Number of the photo, its size, how many packets, which one from 0 on, and bytes. */
export function continuePhoto(reader: Reader, session: DecodeContext): void {
  const photo = reader.u8()
  const packet = reader.skip(3).u8()
  const pieces = piecesOf(session)
  // The unit may not have been identified when it announced the photo
  if (packet === 0 && !pieces?.progress(photo)) pieces?.begin(photo, MAX_BYTES)
  pieces?.add(photo, reader.rest())
}

/** Where a photo was taken: its number, its kind, the place. */
export function decodePhoto(reader: Reader, session: DecodeContext): readonly Fix[] {
  const photo = reader.u8()
  const [fix] = decodePosition(reader.skip(1))
  if (!fix) return []
  const data = piecesOf(session)?.finish(photo)
  return data?.length ? [{ ...fix, media: [{ attribute: 'image', extension: 'jpg', data }] }] : [fix]
}
