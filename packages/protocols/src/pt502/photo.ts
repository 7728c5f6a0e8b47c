import { type DecodeContext, DecodeError, type DeviceMessage } from '../define.ts'
import { piecesOf } from '../pieces.ts'

const PHOTO = 1
const LARGEST_PART = 960

/** Starts the photo that a sentence announces. Returns the request of its first part, or nothing when there is no photo. */
export function openPhoto(text: string, session: DecodeContext): Buffer[] {
  const digits = /^\$PHO(\d{1,9})[-,]/.exec(text)?.[1]
  if (digits === undefined) throw new DecodeError('The photo has no size')
  const size = Number(digits)
  if (size === 0) return []
  piecesOf(session)?.begin(PHOTO, size)
  return [request(0, size)]
}

/** Adds a part of the photo. Returns a fix without a place once it is complete, else the request of the next part. */
export function addPart(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const pieces = piecesOf(session)
  const second = bytes.indexOf(',', bytes.indexOf(',') + 1)
  if (second < 0 || !pieces?.progress(PHOTO)) return []
  const data = pieces.add(PHOTO, bytes.subarray(second + 1))
  const { received, size } = pieces.progress(PHOTO) ?? {}
  if (received !== undefined && size !== undefined) return [{ replies: [request(received, size - received)] }]
  if (!data) return []
  return [{ fixes: [{ outdated: true, attributes: {}, media: [{ attribute: 'image', extension: 'jpg', data }] }] }]
}

const request = (from: number, missing: number): Buffer =>
  Buffer.from(`#PHD${from},${Math.min(missing, LARGEST_PART)}\r\n`)
