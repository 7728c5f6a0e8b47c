import { AppError } from '@rastro/core/kit/errors'
import { draw, type Work } from './draw.ts'

/** The result of one job of the process. */
export type Answer = { readonly picture: Uint8Array } | { readonly status: number; readonly message: string }

// Only when run as a process: a test of all files imports this one too
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
