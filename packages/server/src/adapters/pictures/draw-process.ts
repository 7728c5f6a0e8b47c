import { AppError } from '@rastro/core/kit/errors'
import { draw, type Work } from './draw.ts'

/** What the process says of a piece of work. */
export type Answer = { readonly picture: Uint8Array } | { readonly status: number; readonly message: string }

// Only as a process of its own: a test of all files imports this one too
if (process.send) {
  process.on('message', (work: Work) => void answer(work))
  process.on('disconnect', () => process.exit())
}

async function answer(work: Work): Promise<void> {
  const said: Answer = await draw(work).then((picture) => ({ picture }), refusalOf)
  process.send?.(said)
}

const refusalOf = (error: unknown): Answer =>
  error instanceof AppError ? { status: error.status, message: error.message } : { status: 500, message: String(error) }
