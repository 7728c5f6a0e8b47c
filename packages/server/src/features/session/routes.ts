import { contract } from '@rastro/core/api/index'
import { AppError, InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import { findUser } from '../../access/account.ts'
import { requireOwnPage } from '../../access/own-page.ts'
import { requireUser } from '../../access/require.ts'
import { byToken, type Door } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { checkLogin, enter, forgetCookie, leave } from './session.ts'
import { makeToken, revokeToken } from './tokens.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & Door

export function sessionRoutes(http: Http, ctx: Ctx): void {
  const { session } = contract
  implement(http, session.get, async ({ viewer, query, ...browser }) => {
    if (query.token === undefined) {
      if (!viewer) throw new AppError(404, 'Not logged in')
      return viewer.user
    }
    requireOwnPage(browser.request.headers, browser.request.host)
    const guest = await byToken(ctx, browser.request, query.token)
    if (!guest) throw new UnauthorizedError()
    await enter(ctx, browser, { ...guest, replaces: viewer })
    return guest.user
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
    await requireUser(ctx.db, viewer, params.id)
    const user = await findUser(ctx.db, params.id)
    if (!user) throw new AppError(404, `User ${params.id} not found`)
    const person = viewer.enteredBy ?? viewer.user
    const enteredBy = person.id === user.id ? undefined : person
    const { until, tokenId } = viewer
    await enter(ctx, browser, { user, until, tokenId, enteredBy, replaces: viewer })
    return user
  })
  implement(http, session.createToken, ({ viewer, body }) => makeToken(ctx, viewer, body))
  implement(http, session.revokeToken, async ({ viewer, body }) => {
    await revokeToken(ctx, viewer, body.token)
    return null
  })
  for (const call of [session.openIdStart, session.openIdFinish]) {
    implement(http, call, () => {
      throw new InvalidError('OpenID not enabled')
    })
  }
}
