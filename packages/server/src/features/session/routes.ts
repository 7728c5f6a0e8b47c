import { contract } from '@rastro/core/api/index'
import { AppError, InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import { findUser } from '../../access/account.ts'
import { tokenKeys } from '../../access/keys.ts'
import { requireUser } from '../../access/require.ts'
import type { Throttle } from '../../access/throttle.ts'
import { readToken, writeToken } from '../../access/token.ts'
import { byToken, type Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { checkLogin, enter, forgetCookie, leave } from './session.ts'

type Ctx = Has<'db' | 'bus' | 'clock'> & { readonly throttle: Throttle }
const week = 7 * 86_400_000

export function sessionRoutes(http: Http, ctx: Ctx): void {
  const { session } = contract
  implement(http, session.get, async ({ viewer, query, ...browser }) => {
    if (query.token === undefined) {
      if (!viewer) throw new AppError(404, 'Not logged in')
      return viewer.user
    }
    const guest = await byToken(ctx, query.token)
    if (!guest) throw new UnauthorizedError()
    await enter(ctx, browser, { user: guest.user, until: guest.until, replaces: viewer })
    return guest.user
  })
  implement(http, session.create, async ({ viewer, body, ...browser }) => {
    const user = await checkLogin(ctx, body, browser)
    await enter(ctx, browser, { user, replaces: viewer })
    return user
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
    await enter(ctx, browser, { user, until: viewer.until, replaces: viewer })
    return user
  })
  implement(http, session.createToken, ({ viewer, body }) => makeToken(ctx, viewer, body.expiration))
  implement(http, session.revokeToken, async ({ body }) => {
    await revokeToken(ctx, body.token)
    return null
  })
  for (const call of [session.openIdStart, session.openIdFinish]) {
    implement(http, call, () => {
      throw new InvalidError('OpenID not enabled')
    })
  }
}

/** AUTH-41: creates a token. It expires no later than the login or token it was made with. */
async function makeToken({ db, clock }: Ctx, { user, until }: Viewer, wanted: Date | undefined): Promise<string> {
  const expires = wanted ?? new Date(clock.now().getTime() + week)
  return writeToken(await tokenKeys(db), user.id, until && until < expires ? until : expires)
}

/** Revokes a token. Everybody who has its text may do this. */
async function revokeToken({ db, clock }: Ctx, token: string): Promise<void> {
  const now = clock.now()
  const { id, expires } = readToken(await tokenKeys(db), token, now)
  // Tokens that have expired need not be remembered
  await db.deleteFrom('revoked_token').where('expirationTime', '<=', now.getTime()).execute()
  await db
    .insertInto('revoked_token')
    .values({ id, expirationTime: expires.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
