import { forbidden, isManager, notAllowed } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { documentsOf } from '@rastro/core/model/consent'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Lock } from '../../access/account.ts'
import { requireUser } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { consentsOf, decide, requirePerson } from './consents.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & Pick<Lock, 'throttle'>

/** Decisions of one account on one day; each is a row that stays. */
const decisions = { max: 40, windowMs: 86_400_000 }

/** Decision 148: what accounts agree to. */
export function consentRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const api = contract.consents
  const answer = async (viewer: Viewer, userId: number) => ({
    documents: documentsOf(viewer.server.attributes),
    history: await consentsOf(db, userId),
  })
  implement(http, api.list, async ({ viewer, query }) => {
    const userId = query.userId || viewer.user.id
    // A former manager may still be linked to some
    if (userId !== viewer.user.id && !isManager(viewer.user)) throw forbidden(notAllowed)
    await requireUser(db, viewer, userId)
    return answer(viewer, userId)
  })
  implement(
    http,
    api.decide,
    async ({ viewer, body: { choices }, request }) => {
      const userId = viewer.user.id
      await ctx.throttle.spend({ key: `consents of ${userId}`, ...decisions }, refusal('tooManyConsents'))
      const language = readerLanguage(viewer, request.headers)
      await decide(ctx, viewer, { choices, address: viewer.address, language })
      return answer(viewer, userId)
    },
    { guard: ({ viewer }) => requirePerson(viewer) },
  )
}
