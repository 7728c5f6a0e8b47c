import { contract } from '@rastro/core/api/index'
import { AppError } from '@rastro/core/kit/errors'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'

/** For load balancers. Queries the database, so that `OK` means that calls work. */
export function healthRoutes(http: Http, { db }: Has<'db'>): void {
  implement(http, contract.health.get, async ({ request }) => {
    if (!acceptsText(request.headers.accept)) throw new AppError(406, 'Health is told as text/plain')
    await db.selectFrom('migration').select('name').limit(1).execute()
    return 'OK'
  })
}

const acceptsText = (accept = '*/*'): boolean => /\*\/\*|text\/(\*|plain)/.test(accept)
