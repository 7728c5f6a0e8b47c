import type { PictureWanted, PlacePicture, PlacePictures } from '../../ports/place-pictures.ts'
import { SideProcess } from '../side-process.ts'
import type { Work } from './draw.ts'
import type { Answer } from './draw-process.ts'

interface Settings {
  /** Our world archive and the streets (PMTiles); missing ones are not drawn. */
  readonly base: string
  readonly streets: string
  readonly onProblem: (error: unknown) => void
}

/** Timeout of a picture, after which it is omitted (ms); most take a third of a second. */
const maxMs = 5000
/**
 * Maximum pictures drawn or queued, fewer than concurrent mails: in a burst the other mails are sent without a picture, and not
 * delayed.
 */
const maxWaiting = 3
/** One event is sent to many people. */
const maxCached = 32
/** The most bytes a picture may add to a mail, and to a document. */
const maxBytes = { marked: 150_000, plain: 400_000 } as const

/** Pictures drawn from local archives, by a separate process that draws one at a time and ends when idle. */
export function placePictures({ base, streets, onProblem }: Settings): PlacePictures {
  const file = new URL('draw-process.ts', import.meta.url)
  const drawer = new SideProcess<Work, Answer>({ file, args: [base, streets], maxMs })
  const cached = new Map<string, Promise<PlacePicture | undefined>>()
  let waiting = 0
  let line: Promise<unknown> = Promise.resolve()

  async function drawNow(work: Work): Promise<PlacePicture | undefined> {
    try {
      const answer = await drawer.ask(work)
      if ('problem' in answer) throw new Error(answer.problem)
      const most = work.zoom === undefined ? maxBytes.marked : maxBytes.plain
      return answer.picture && answer.picture.png.length <= most ? answer.picture : undefined
    } catch (error) {
      onProblem(error)
      return undefined
    }
  }

  function inLine(work: Work): Promise<PlacePicture | undefined> {
    waiting += 1
    const drawn = line.then(() => drawNow(work))
    line = drawn.finally(() => {
      waiting -= 1
    })
    return drawn
  }

  return {
    async draw({ latitude, longitude, language, zoom }: PictureWanted) {
      const key = `${latitude.toFixed(5)} ${longitude.toFixed(5)} ${language} ${zoom ?? ''}`
      const known = cached.get(key)
      if (known) return known
      if (waiting >= maxWaiting) return undefined
      const drawn = inLine({ latitude, longitude, language, zoom })
      cached.set(key, drawn)
      if (cached.size > maxCached) cached.delete(cached.keys().next().value!)
      const picture = await drawn
      // The next one may succeed
      if (!picture) cached.delete(key)
      return picture
    },
    close: () => drawer.end(),
  }
}
