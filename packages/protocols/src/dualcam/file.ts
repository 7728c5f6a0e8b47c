import { type DecodeContext, DecodeError, type Media } from '../define.ts'
import { piecesOf } from '../pieces.ts'

const FILE = 1
/** A smaller size counts packets, a larger one bytes. */
const LEAST_BYTES = 8192
const PACKET_BYTES = 4096
const [KIND, PACKETS_LEFT] = ['dualcam.kind', 'dualcam.packetsLeft']
const extensions = { image: 'jpg', video: 'h265' } as const

/** What the next file is: a photo, until a unit has been asked for a video. */
export const setKind = (kind: 'image' | 'video', { memory }: DecodeContext): unknown => memory.set(KIND, kind)

/** Starts a file of so many packets or bytes. Returns where the unit shall begin: at packet 1, or at byte 0. */
export function openFile(size: number, session: DecodeContext): number {
  const countsPackets = size < LEAST_BYTES
  session.memory.set(PACKETS_LEFT, countsPackets ? size : undefined)
  piecesOf(session)?.begin(FILE, countsPackets ? size * PACKET_BYTES : size)
  return countsPackets ? 1 : 0
}

/** Adds a piece. Returns the file once it is complete. */
export function appendPiece(piece: Buffer, session: DecodeContext): Media | undefined {
  const { memory } = session
  const pieces = piecesOf(session)
  if (!pieces?.progress(FILE)) throw new DecodeError('The file was not started')
  const whole = pieces.add(FILE, piece)
  const left = memory.get(PACKETS_LEFT) as number | undefined
  if (left !== undefined) memory.set(PACKETS_LEFT, left - 1)
  if (whole) return mediaOf(whole, session)
  return left === 1 ? closeFile(session) : undefined
}

/** The file as far as it has come; undefined when none is open. */
export function closeFile(session: DecodeContext): Media | undefined {
  const data = piecesOf(session)?.finish(FILE)
  return data && mediaOf(data, session)
}

function mediaOf(data: Buffer, { memory }: DecodeContext): Media {
  const attribute = memory.get(KIND) === 'video' ? 'video' : 'image'
  return { attribute, extension: extensions[attribute], data }
}
