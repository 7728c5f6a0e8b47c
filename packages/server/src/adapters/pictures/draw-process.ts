import { AppError } from '@rastro/core/kit/errors'
import { draw, type Work } from './draw.ts'

/** The result of one job of the process. */
export type Answer =
  | { readonly picture: Uint8Array }
  | (Pick<AppError, 'status' | 'message'> & Partial<Pick<AppError, 'reason'>>)

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
  error instanceof AppError
    ? { status: error.status, message: error.message, reason: error.reason }
    : { status: 500, message: String(error) }
