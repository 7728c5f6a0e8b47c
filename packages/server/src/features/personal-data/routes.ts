import { can, forbidden, isManager, notAllowed } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { maxCopyDays } from '@rastro/core/api/privacy'
import { ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Lock } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import { requireOwnPage } from '../../access/own-page.ts'
import { requireUser } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { zipped, zipType } from '../../http/zip.ts'
import { filesOfCopy } from './copy.ts'

type Ctx = Has<'db' | 'positions' | 'bus' | 'clock' | 'blobs'> & Pick<Lock, 'throttle'>

const day = 86_400_000
/** Copies of one account on one day. */
const copies = { max: 5, windowMs: day }

/** Decision 148: a copy of one's own data, or of an account that one manages. */
export function personalDataRoutes(http: Http, ctx: Ctx): void {
  const limitConcurrency = createConcurrencyLimit({ words: refusal('copiesBusy'), max: 4, maxPerUser: 1 })
  implement(
    http,
    contract.personalData.copy,
    async ({ viewer, params, query: { from, to }, request, reply }) => {
      if (to < from) throw new InvalidError(refusal('dataBackwards'), { field: 'to' })
      if (to.getTime() - from.getTime() > maxCopyDays * day) {
        throw new InvalidError(refusal('dataTooLong', { most: maxCopyDays }), { field: 'from' })
      }
      await ctx.throttle.spend({ key: `copies of ${params.id}`, ...copies }, refusal('tooManyCopies'))
      const account = await get(ctx.db, users, params.id)
      await write(ctx, actorOf(viewer), async ({ record }) =>
        record({ action: 'report', type: 'user', id: account.id, details: { type: 'personalData', from, to } }),
      )
      const now = ctx.clock.now()
      const name = `rastro-${account.id}-${now.toISOString().slice(0, 10)}.zip`
      reply.header('content-disposition', `attachment; filename=${name}`).header('cache-control', 'no-store')
      const language = readerLanguage(viewer, request.headers)
      // What only a login may read is withheld as from a token that reads: the file may be passed on
      const reader: Viewer = { ...viewer, user: account, scope: 'read' }
      const hasHistory = can(viewer, 'reports')
      const order = { ctx, account, reader, from, to, language, now, hasHistory }
      return written(zipped(filesOfCopy(order)), zipType)
    },
    {
      guard: async ({ viewer, params, request, reply }) => {
        requireOwnPage(request.headers, request.host)
        await requireSubject(ctx.db, viewer, params.id)
        limitConcurrency(viewer, reply)
      },
    },
  )
}

/** Throws unless the data are the caller's own, or of an account that the caller manages; never for a token or a shared link. */
async function requireSubject(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (viewer.user.temporary || viewer.tokenId !== undefined) throw new ForbiddenError(refusal('dataInPerson'))
  // A former manager may still be linked to some
  if (id !== viewer.user.id && !isManager(viewer.user)) throw forbidden(notAllowed)
  await requireUser(db, viewer, id)
}
