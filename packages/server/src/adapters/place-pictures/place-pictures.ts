import type { PictureWanted, PlacePicture, PlacePictures } from '../../ports/place-pictures.ts'
import { SideProcess } from '../side-process.ts'
import type { Work } from './draw.ts'
import type { Answer } from './draw-process.ts'

interface Settings {
  /** Our own world and the streets (PMTiles); what is not there is not drawn. */
  readonly base: string
  readonly streets: string
  readonly onProblem: (error: unknown) => void
}

/** A picture that takes longer is left out (ms); most take a third of a second. */
const maxMs = 5000
/** So many are drawn or wait for it, fewer than mails are sent at a time: of a burst the others go without, and are not held up. */
const maxWaiting = 3
/** One event is told to many people. */
const maxCached = 32
/** What a mail may grow by. */
const maxBytes = 150_000

/** Pictures drawn of archives on this machine, by a process of their own that works on one at a time and ends when idle. */
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
      return answer.picture && answer.picture.png.length <= maxBytes ? answer.picture : undefined
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
    async draw({ latitude, longitude, language }: PictureWanted) {
      const key = `${latitude.toFixed(5)} ${longitude.toFixed(5)} ${language}`
      const known = cached.get(key)
      if (known) return known
      if (waiting >= maxWaiting) return undefined
      const drawn = inLine({ latitude, longitude, language })
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
