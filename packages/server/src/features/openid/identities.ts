import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { ConflictError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Lock } from '../../access/account.ts'
import { actorOf } from '../../access/actor.ts'
import { bindIdentity, findIdentity, identitiesOf, isBoundAt } from '../../access/identity.ts'
import { requireInPerson, requireProof } from '../../access/proof.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { getLocked } from '../../db/crud.ts'
import { takeTurn } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { type Http, implement } from '../../http/implement.ts'
import { withoutSlash } from '../../ports/identity-provider.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config'> & Lock

/** Decision 78: an administrator binds an account to an identity of the provider, or unbinds it. */
export function identityRoutes(http: Http, ctx: Ctx): void {
  const api = contract.identities
  const guard = async ({ viewer, params }: { viewer: Viewer; params: { id: number } }) => {
    requireCan(viewer, 'administer')
    await requireAccess(ctx.db, viewer, 'user', params.id)
  }
  implement(http, api.list, ({ params: { id } }) => identitiesOf(ctx.db, id), { guard })
  implement(
    http,
    api.bind,
    async ({ viewer, params: { id: userId }, body: { subject, currentPassword } }) => {
      if (!ctx.config.openId) throw new InvalidError(refusal('openIdOff'))
      requireInPerson(viewer, 'tokenIdentity')
      await requireProof(ctx, viewer, { userId, currentPassword })
      const id = await bind(ctx, viewer, { userId, issuer: withoutSlash(ctx.config.openId.issuer), subject })
      return (await identitiesOf(ctx.db, userId)).find((identity) => identity.id === id)!
    },
    { guard },
  )
  implement(
    http,
    api.release,
    async ({ viewer, params }) => {
      requireInPerson(viewer, 'tokenIdentity')
      await release(ctx, viewer, params)
      return null
    },
    { guard },
  )
}

/** Earlier credentials end with the first sign-in: a mistyped subject locks nobody out. */
function bind(ctx: Ctx, viewer: Viewer, bound: { userId: number; issuer: string; subject: string }): Promise<number> {
  return write(ctx, actorOf(viewer), async (writing) => {
    await takeTurn(writing.tx, 'register')
    const { temporary } = await getLocked(writing.tx, users, bound.userId)
    if (temporary) throw new InvalidError(refusal('userTemporary'))
    const isTaken = (await findIdentity(writing.tx, bound)) ?? (await isBoundAt(writing.tx, bound.userId, bound.issuer))
    if (isTaken) throw new ConflictError(refusal('identityTaken'), { field: 'subject' })
    return bindIdentity(writing, bound, { now: ctx.clock.now(), isUsed: false })
  })
}

async function release(
  ctx: Ctx,
  viewer: Viewer,
  { id, identityId }: { id: number; identityId: number },
): Promise<void> {
  await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    const gone = await tx
      .deleteFrom('identity')
      .where('id', '=', identityId)
      .where('userId', '=', id)
      .returning('issuer')
      .executeTakeFirst()
    if (!gone) throw new NotFoundError('Identity', identityId)
    record({ action: 'unlink', type: 'user', id, details: { identity: identityId, issuer: gone.issuer } })
  })
}
