import { forbidden, isManager, notAllowed } from '@rastro/core/access/access'
import { mayDeleteOwnAccount } from '@rastro/core/access/own-removal'
import { contract } from '@rastro/core/api/index'
import { protocolHeader } from '@rastro/core/api/privacy'
import { InvalidError } from '@rastro/core/kit/errors'
import { levelAttribute, type User, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireAccess, requireUser } from '../../access/require.ts'
import { newTotpKey } from '../../access/totp.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Ids, visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { list, listPages } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { tagged } from '../../http/etag.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { rowsAnswer } from '../../http/list-answer.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import type { ListFilter } from '../../http/resource.ts'
import { withId } from '../../http/resource.ts'
import { takeItem } from '../../http/resource-writes.ts'
import { eraseAccount } from '../erasure/erasure.ts'
import { createUser, requireApplicant, type UserCtx, type UserSave, updateUser, userHooks } from './users.ts'

const answer = rowsAnswer(users.schema)

export function userRoutes(http: Http, ctx: UserCtx & Has<'blobs' | 'log'>): void {
  const { db } = ctx
  const api = contract.users
  implement(http, api.list, async ({ viewer, query, reply }) => {
    if (query.deviceId) await requireAccess(db, viewer, 'device', query.deviceId)
    if (query.deviceId && !isManager(viewer.user)) return written(JSON.stringify(await namesOf(db, query.deviceId)))
    return answer(reply, listPages(db, users, { ...query, ids: await listed(db, viewer, query) }))
  })
  implement(
    http,
    api.create,
    async ({ viewer, body, request: { headers, ip }, reply }) => {
      const server = await ctx.serverFor(headers.host)
      const language = readerLanguage({ user: body as User, server }, headers)
      const applicant = { viewer, host: headers.host, address: ip, language, key: headers['idempotency-key'] }
      const made = await createUser(ctx, applicant, body as User)
      return tagged({ reply, resource: users, row: made }, made)
    },
    { guard: ({ viewer, request }) => requireApplicant(ctx, viewer, request.headers.host) },
  )
  implement(
    http,
    api.update,
    async ({ viewer, params, body, request, reply }) => {
      const isPlanGiven = Object.hasOwn(Object(request.body), 'planId')
      const save = { ...withId(body as UserSave, params.id), ...(!isPlanGiven && { planId: undefined }) }
      const saved = await updateUser(ctx, viewer, save, request.headers['if-match'])
      return tagged({ reply, resource: users, row: saved }, saved)
    },
    {
      guard: ({ viewer, params }) => requireAccess(db, viewer, 'user', params.id),
    },
  )
  implement(http, api.remove, async ({ viewer, params: { id }, request, reply }) => {
    const ifMatch = request.headers['if-match']
    if (id !== viewer.user.id) return takeItem({ ctx, resource: users, hooks: userHooks }, viewer, { id, ifMatch })
    if (!mayDeleteOwnAccount(viewer)) throw forbidden(notAllowed)
    const { protocol } = await eraseAccount(ctx, viewer, { id, ifMatch })
    reply.header(protocolHeader, protocol)
    return null
  })
  implement(http, api.totpKey, async ({ request }) => {
    const { attributes } = await ctx.serverFor(request.headers.host)
    if (attributes.totpEnable !== true) throw new InvalidError(refusal('totpDisabled'))
    return newTotpKey()
  })
}

/** USER-49: the users that the caller manages; for an administrator all users. */
async function listed(db: Db, viewer: Viewer, { userId, deviceId }: ListFilter): Promise<Ids | undefined> {
  if (userId) await requireUser(db, viewer, userId)
  let ids = db.selectFrom('user').select('id')
  // A former manager may still be linked to some
  if (!isManager(viewer.user)) return ids.where('id', '=', 0)
  if (userId) ids = ids.where('id', 'in', visibleIds(db, 'user', userId))
  else if (!viewer.user.administrator) ids = ids.where('id', 'in', visibleIds(db, 'user', viewer.user.id))
  return deviceId ? ids.where('id', 'in', usersOf(db, deviceId)) : ids
}

const usersOf = (db: Db, deviceId: number): Ids =>
  db.selectFrom('user_device').where('deviceId', '=', deviceId).select('userId as id')

/** the other users of a vehicle, with only their name and level. */
async function namesOf(db: Db, deviceId: number): Promise<unknown[]> {
  const found = await list(db, users, { ids: usersOf(db, deviceId) })
  return found.map((user) => ({ id: user.id, name: user.name, attributes: levelAttribute(user) }))
}
