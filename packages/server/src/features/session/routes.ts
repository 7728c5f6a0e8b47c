import { enterRefusalOf } from '@rastro/core/access/enter'
import { contract } from '@rastro/core/api/index'
import { AppError, ForbiddenError, NotFoundError, UnauthorizedError } from '@rastro/core/kit/errors'
import { type User, users } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { findUser } from '../../access/account.ts'
import { requireOwnPage } from '../../access/own-page.ts'
import { requireAccess } from '../../access/require.ts'
import { type AuthenticationContext, byToken, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { tagged } from '../../http/etag.ts'
import { type Http, implement } from '../../http/implement.ts'
import { present } from '../../http/present.ts'
import { endLogin, endOtherLogins, listLogins } from './logins.ts'
import { checkLogin, enter, forgetCookie, leave } from './session.ts'
import { listTokens, makeToken, removeToken, revokeToken } from './tokens.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'lookups'> & AuthenticationContext

export function sessionRoutes(http: Http, ctx: Ctx): void {
  const { session } = contract
  implement(http, session.get, async ({ viewer, query, ...browser }) => {
    if (query.token === undefined) {
      if (!viewer) throw new AppError(404, refusal('notLoggedIn'))
      return tagged({ reply: browser.reply, resource: users, row: viewer.user }, viewer.user)
    }
    requireOwnPage(browser.request.headers, browser.request.host)
    const guest = await byToken(ctx, browser.request, query.token)
    if (!guest) throw new UnauthorizedError()
    await enter(ctx, browser, { ...guest, replaces: viewer })
    // The answer is for the user that the token has just logged in
    return present(users.schema, guest, guest.user)
  })
  implement(http, session.create, async ({ viewer, body, ...browser }) => {
    requireOwnPage(browser.request.headers, browser.request.host)
    const opened = await checkLogin(ctx, body, browser)
    await enter(ctx, browser, { ...opened, replaces: viewer })
    return opened.user
  })
  implement(http, session.remove, async ({ viewer, ...browser }) => {
    await leave(ctx, viewer)
    forgetCookie(browser)
    return null
  })
  implement(http, session.enter, async ({ viewer, params, ...browser }) => {
    const user = await requireEnterable(ctx.db, viewer, params.id)
    const enteredBy = viewer.enteredBy ?? viewer.user
    const { until, tokenId } = viewer
    await enter(ctx, browser, { user, until, tokenId, enteredBy, replaces: viewer })
    ctx.lookups.note({ ...viewer, user, enteredBy }, { kind: 'login' })
    return user
  })
  implement(http, session.leaveUser, async ({ viewer, ...browser }) => {
    const { enteredBy: user, until, tokenId } = viewer
    if (!user) throw new ForbiddenError(refusal('notAsAnother'))
    await enter(ctx, browser, { user, until, tokenId, isReturn: true, replaces: viewer })
    // The answer is for the person who is logged in from now on
    return present(users.schema, { ...viewer, user }, user)
  })
  implement(http, session.logins, ({ viewer }) => listLogins(ctx, viewer))
  implement(http, session.endLogin, async ({ viewer, params }) => {
    await endLogin(ctx, viewer, params.id)
    return null
  })
  implement(http, session.endOtherLogins, async ({ viewer }) => {
    await endOtherLogins(ctx, viewer)
    return null
  })
  implement(http, session.tokens, ({ viewer, query }) => listTokens(ctx, viewer, query.userId || viewer.user.id))
  implement(http, session.removeToken, async ({ viewer, params }) => {
    await removeToken(ctx, viewer, params.id)
    return null
  })
  implement(http, session.createToken, ({ viewer, body }) => makeToken(ctx, viewer, body))
  implement(http, session.revokeToken, async ({ viewer, body }) => {
    await revokeToken(ctx, viewer, body.token)
    return null
  })
}

/** the user that the viewer may log in as: a managed one, and neither an administrator nor a shared link. */
async function requireEnterable(db: Db, viewer: Viewer, id: number): Promise<User> {
  if (id !== viewer.user.id) await requireAccess(db, viewer, 'user', id)
  const user = await findUser(db, id)
  if (!user) throw new NotFoundError('User', id)
  const refused = enterRefusalOf(viewer.user, user)
  if (refused) throw new ForbiddenError(refusal(refused))
  return user
}
