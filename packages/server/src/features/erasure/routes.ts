import { contract } from '@rastro/core/api/index'
import { addressDays, evidenceYears } from '@rastro/core/model/erasure'
import { users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Lock } from '../../access/account.ts'
import { requireProof } from '../../access/proof.ts'
import { requireEdit } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { type Http, implement } from '../../http/implement.ts'
import { eraseAccount, eraseDriver, requireErasable } from './erasure.ts'
import { planOf } from './plan.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config'> & Lock

/** Previews of one caller in an hour: each reads what an account has. */
const previews = { max: 60, windowMs: 3_600_000 }

/** Decision 148: the erasure of accounts and drivers. */
export function erasureRoutes(http: Http, ctx: Ctx): void {
  const { db } = ctx
  const api = contract.erasures
  const guard = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    requireErasable(db, viewer, params.id)
  implement(
    http,
    api.preview,
    async ({ viewer, params }) => {
      await ctx.throttle.spend({ key: `erasures seen by ${viewer.user.id}`, ...previews }, refusal('tooManyCopies'))
      const { counts } = await planOf(db, await get(db, users, params.id))
      return { counts, kept: { auditDays: ctx.config.auditDays, addressDays, evidenceYears } }
    },
    { guard },
  )
  implement(
    http,
    api.eraseAccount,
    async ({ viewer, params: { id }, body: { email, currentPassword } }) => {
      await requireProof(ctx, viewer, { userId: id, currentPassword })
      return eraseAccount(ctx, viewer, { id, email })
    },
    { guard },
  )
  implement(http, api.eraseDriver, ({ viewer, params }) => eraseDriver(ctx, viewer, params.id), {
    guard: ({ viewer, params }) => requireEdit(db, viewer, 'driver', params.id),
  })
}
