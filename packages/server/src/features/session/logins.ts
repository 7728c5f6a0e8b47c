import { ForbiddenError } from '@rastro/core/kit/errors'
import type { Login } from '@rastro/core/model/login'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { type LoginDetails, sessionMs } from '../../access/session.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { write } from '../../db/write.ts'

type Ctx = Has<'db' | 'bus' | 'clock'>

/** How many are listed. */
const maxListed = 200

/** The caller's logins, the newest first. Throws for a token, and for whoever is logged in as another user. */
export async function listLogins({ db, clock }: Ctx, viewer: Viewer): Promise<Login[]> {
  requireSelf(viewer)
  const rows = await db
    .selectFrom('session')
    .leftJoin('token', 'token.id', 'session.tokenId')
    .leftJoin('user', 'user.id', 'session.originalUserId')
    .where('session.userId', '=', viewer.user.id)
    .where('session.expirationTime', '>', clock.now().getTime())
    .where('token.revokedTime', 'is', null)
    .orderBy('session.createdTime', 'desc')
    .orderBy('session.id')
    .limit(maxListed)
    .select(['session.id', 'session.createdTime', 'session.expirationTime', 'session.attributes', 'user.name'])
    .execute()
  return rows.map(({ id, createdTime, expirationTime, attributes, name }) => {
    const { until, address = null, agent = null } = JSON.parse(attributes) as LoginDetails
    return {
      id,
      createdTime: new Date(createdTime),
      usedTime: until === undefined ? new Date(expirationTime - sessionMs) : null,
      ...{ address, agent, enteredBy: name ?? null, isCurrent: id === viewer.sessionId },
    }
  })
}

/** Ends one of the caller's logins; a login of somebody else stays. Throws as `listLogins`. */
export const endLogin = (ctx: Ctx, viewer: Viewer, id: string): Promise<void> => end(ctx, viewer, { only: id })

/** Ends all logins of the caller but the present one. Throws as `listLogins`. */
export const endOtherLogins = (ctx: Ctx, viewer: Viewer): Promise<void> => end(ctx, viewer, {})

async function end(ctx: Ctx, viewer: Viewer, { only }: { readonly only?: string }): Promise<void> {
  requireSelf(viewer)
  const { user, sessionId = '' } = viewer
  await write(ctx, actorOf(viewer), async ({ tx, record, tell }) => {
    const own = tx.deleteFrom('session').where('userId', '=', user.id)
    const chosen = only === undefined ? own.where('id', '!=', sessionId) : own.where('id', '=', only)
    const ended = await chosen.returning('id').execute()
    if (ended.length === 0) return
    record({ action: 'logout', type: 'user', id: user.id, details: { logins: ended.length } })
    // Their sockets close
    tell({ kind: 'session', id: user.id, action: 'removed' })
  })
}

/** Logins tell where a person is. */
function requireSelf({ tokenId, enteredBy }: Viewer): void {
  if (tokenId !== undefined || enteredBy) throw new ForbiddenError(refusal('loginsInPerson'))
}
