import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { AppError, UnavailableError } from '@rastro/core/kit/errors'
import { DatabaseFailure } from '../../db/failure.ts'
import { type Http, implement } from '../../http/implement.ts'
import { readStatus, type StatusContext } from './read-status.ts'

/** For load balancers. Queries the database, so that `OK` means that calls work. */
export function healthRoutes(http: Http, ctx: StatusContext): void {
  const { db, database, clock, logOutput, ingestFigures } = ctx
  implement(http, contract.health.get, async ({ request }) => {
    if (!acceptsText(request.headers.accept)) throw new AppError(406, 'Health is told as text/plain')
    await db.selectFrom('migration').select('name').limit(1).execute().catch(told)
    const trouble = database.trouble(clock.now())
    if (trouble) throw new UnavailableError(`${trouble.words} (since ${trouble.since.toISOString()})`)
    return 'OK'
  })
  implement(http, contract.health.status, ({ viewer }) => {
    requireCan(viewer, 'administer')
    return readStatus(ctx)
  })
  implement(http, contract.health.figures, ({ viewer }) => {
    requireCan(viewer, 'administer')
    const trouble = database.trouble(clock.now())
    return {
      uptimeSeconds: Math.round(process.uptime()),
      residentBytes: process.memoryUsage.rss(),
      trouble: trouble ? { words: trouble.words, since: trouble.since.toISOString() } : null,
      logLinesDropped: logOutput.dropped,
      ingest: ingestFigures ? { ...ingestFigures() } : null,
    }
  })
}

/** The database reports its own failure, and since when. */
function told(error: unknown): void {
  if (!(error instanceof DatabaseFailure)) throw error
}

const acceptsText = (accept = '*/*'): boolean => /\*\/\*|text\/(\*|plain)/.test(accept)
