import type { PlacePicture } from '../../ports/place-pictures.ts'
import { openArchive } from './archive.ts'
import { type Archives, draw, type Work } from './draw.ts'

/** The result of one job of the process. */
export type Answer = { readonly picture: PlacePicture | undefined } | { readonly problem: string }

// Only when run as a process: a test of all files imports this one too
if (process.send) {
  const [base, streets] = process.argv.slice(2)
  const archives = openArchives(base, streets)
  process.on('message', (work: Work) => void answer(work, archives))
  process.on('disconnect', () => process.exit())
}

async function openArchives(base = '', streets = ''): Promise<Archives> {
  return { base: await openArchive(base), streets: await openArchive(streets) }
}

async function answer(work: Work, archives: Promise<Archives>): Promise<void> {
  const said: Answer = await archives
    .then((opened) => draw(work, opened))
    .then(
      (picture) => ({ picture }),
      (error: unknown) => ({ problem: String(error) }),
    )
  process.send?.(said)
}
