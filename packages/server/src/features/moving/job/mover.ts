import type { Moving } from '@rastro/core/api/moving'
import { ConflictError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Has } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { openApiSource } from '../../../traccar-import/api-source.ts'
import type { ImportResult } from '../../../traccar-import/import-options.ts'
import { importTraccar } from '../../../traccar-import/import-traccar.ts'
import { timeReader } from '../../../traccar-import/row-values.ts'
import type { Source } from '../../../traccar-import/source.ts'
import { claimRun, endRun, keepRun, type Step } from './stored-run.ts'
import { summaryOf } from './summary.ts'
import { openTrial } from './trial.ts'

export type MoverContext = Has<'bus' | 'clock' | 'database' | 'db' | 'log' | 'outsideReader'>
export interface Wanted extends Pick<Moving, 'action' | 'address' | 'history'> {
  readonly token: string
}

/** Progress is stored, and an end asked for is noticed, so often. */
const EVERY_MS = 1000
/** Of one answer of the old server. */
const ANSWER_MS = 120_000

/** The run of this process. It ends with the process, and is started again by a person who has the token. */
export class Mover {
  private readonly ctx: MoverContext
  private ending = new AbortController()
  private running: Promise<void> = Promise.resolve()

  constructor(ctx: MoverContext) {
    this.ctx = ctx
  }

  /** Begins a run. Throws `ConflictError` while one is running, here or on another node. */
  async start(wanted: Wanted): Promise<void> {
    const { db, clock, log } = this.ctx
    const run = await claimRun(db, wanted, clock.now())
    if (run === undefined) throw new ConflictError(refusal('movingBusy'))
    this.ending = new AbortController()
    this.running = this.run(run, wanted, this.ending).catch((error) => log.error({ err: error }, 'a move has failed'))
  }

  /** Resolves when the run of this process has ended. */
  async close(): Promise<void> {
    this.ending.abort()
    await this.running
  }

  /** Resolves when the run has ended by itself. */
  ended(): Promise<void> {
    return this.running
  }

  private async run(run: string, wanted: Wanted, ending: AbortController): Promise<void> {
    const { db, clock } = this.ctx
    const progress = newProgress(ending.signal)
    const beat = setInterval(() => {
      const stop = () => ending.abort()
      void keepRun(db, run, progress.step(), clock.now()).then((goesOn) => goesOn || stop(), stop)
    }, EVERY_MS)
    try {
      const result = await this.move(wanted, progress, ending.signal)
      await endRun(db, run, { state: 'done', message: null, result: summaryOf(result) })
    } catch (error) {
      const state = ending.signal.aborted ? 'stopped' : 'failed'
      const message = state === 'failed' ? (error as Error).message.slice(0, 500) : null
      await endRun(db, run, { state, message, result: undefined })
    } finally {
      clearInterval(beat)
    }
  }

  private async move(wanted: Wanted, progress: Progress, signal: AbortSignal): Promise<ImportResult> {
    const { bus, clock, database, db, outsideReader } = this.ctx
    const { action, address, token, history } = wanted
    const source = await openApiSource(address, token, clock.now(), (url, headers) =>
      outsideReader.read(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) }),
    )
    progress.follow(source)
    const into = (to: Database, isTrial: boolean) =>
      importTraccar({
        ...{ database: to, source, readTime: timeReader('UTC'), now: clock.now(), history: history && !isTrial },
        onProgress: progress.onProgress,
        onChange: isTrial ? () => {} : (change) => bus.publishChange(change),
      })
    if (action === 'import') return into(database, false)
    const trial = await openTrial(db)
    return into(trial.database, true).finally(() => trial.close())
  }
}

interface Progress {
  onProgress(kind: string, rows: number, total: number): void
  follow(source: Source): void
  step(): Step
}

/** How far it is, and how long the rest of a kind takes at its pace. Throws in the midst of an import that is to end. */
function newProgress(signal: AbortSignal): Progress {
  let source: Source | undefined
  let now = { kind: '', rows: 0, total: 0 }
  let began = performance.now()
  return {
    follow: (followed) => {
      source = followed
    },
    onProgress(kind, rows, total) {
      signal.throwIfAborted()
      if (kind !== now.kind) began = performance.now()
      now = { kind, rows, total }
    },
    step() {
      const share = now.total > 0 ? now.rows / now.total : (source?.share?.() ?? 0)
      const spent = performance.now() - began
      return { ...now, remaining: share > 0 && share <= 1 ? Math.round((spent / share) * (1 - share)) : null }
    },
  }
}
