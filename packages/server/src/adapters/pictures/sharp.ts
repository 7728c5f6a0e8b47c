import { AppError, InvalidError, UnavailableError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { PictureKind, Pictures } from '../../ports/pictures.ts'
import { Line } from '../line.ts'
import { SideProcess, SideProcessError } from '../side-process.ts'
import type { Work } from './draw.ts'
import type { Answer } from './draw-process.ts'

/** The first bytes of a file of each kind, in hexadecimal. */
const beginnings: Readonly<Record<PictureKind, RegExp>> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^47494638/,
  webp: /^52494646.{8}57454250/,
}
/** The library stops by itself after ten seconds, unless it hangs. */
const maxMs = 15_000

/** Pictures by libvips, one at a time. */
export function sharpPictures(): Pictures {
  const line = new Line({ words: refusal('tooManyPicturesWait'), max: 16, maxPerUser: 4 })
  const file = new URL('draw-process.ts', import.meta.url)
  const drawer = new SideProcess<Work, Answer>({ file, args: [], maxMs })
  return {
    async redraw(bytes, { kind, as = kind, maxSide, who }) {
      if (!beginnings[kind].test(Buffer.from(bytes.subarray(0, 12)).toString('hex'))) {
        throw new InvalidError(refusal('notPicture', { kind: kind.toUpperCase() }))
      }
      return line.run(who, () => drawApart(drawer, { bytes, kind, as, maxSide }))
    },
  }
}

/** A separate process: a hostile picture that crashes the library does not crash the server. */
async function drawApart(drawer: SideProcess<Work, Answer>, work: Work): Promise<Uint8Array> {
  const answer = await drawer.ask(work).catch((cause: unknown) => {
    if (!(cause instanceof SideProcessError)) throw cause
    if (cause.hasEnded) throw new InvalidError(refusal('pictureUnreadable'))
    throw new UnavailableError(refusal('picturesNotNow'), { cause })
  })
  if ('picture' in answer) return answer.picture
  const { status, message, reason } = answer
  throw status === 500 ? new Error(message) : new AppError(status, message, { reason })
}
