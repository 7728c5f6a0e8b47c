import { InvalidError, UnauthorizedError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyRequest } from 'fastify'
import { findUser, reasonToRefuse } from '../../access/account.ts'
import { networkOf, originOf } from '../../access/origin.ts'
import { openChallenge, takeChallenge } from '../../access/passkey-challenge.ts'
import { findPasskey, type PresentedPasskey, usePasskey } from '../../access/passkeys.ts'
import { fingerprint } from '../../access/token.ts'
import type { AuthenticationContext, Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { PasskeyVerifier } from '../../ports/passkeys.ts'
import { type Browser, enter } from '../session/session.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'passkeys'> & AuthenticationContext

/** Logins by passkey begun from one address in ten minutes, and those that fail. */
const begun = { max: 60, windowMs: 600_000 }
const failed = { max: 30, windowMs: 600_000 }

/** The verifier. Throws where this installation has no passkeys, and where single sign-on alone opens accounts. */
export function verifierOf({ passkeys, config }: Pick<Ctx, 'passkeys' | 'config'>): PasskeyVerifier {
  if (!passkeys || config.openId?.force) throw new InvalidError(refusal('passkeysOff'))
  return passkeys
}

/** What an authenticator needs to sign a login; whose it will be is not known yet. */
export async function beginLogin(ctx: Ctx, { ip }: FastifyRequest): Promise<{ challenge: string; rpId: string }> {
  const { rpId } = verifierOf(ctx)
  await ctx.throttle.spend({ key: fingerprint(`passkeys from ${networkOf(ip)}`), ...begun }, refusal('tooManyLogins'))
  return { challenge: await openChallenge(ctx.db, undefined, ctx.clock.now()), rpId }
}

/**
 * Logs in whom the passkey belongs to, without a one-time code: the authenticator has verified the person. Throws a 401 for a
 * passkey that opens nothing, a 400 for a challenge that is over and for a locked account, a 429 after too many failures.
 */
export async function logInByPasskey(
  ctx: Ctx,
  browser: Browser,
  { answer, replaces }: { readonly answer: string; readonly replaces: Viewer | undefined },
): Promise<User> {
  const { request } = browser
  const verifier = verifierOf(ctx)
  const now = ctx.clock.now()
  const claim = verifier.claimOf(answer)
  if (!claim) throw new InvalidError(refusal('passkeyUnfit'))
  const bounds = [{ key: fingerprint(`passkey fails ${networkOf(request.ip)}`), ...failed }]
  const passkey = await findPasskey(ctx.db, claim.credentialId)
  let isOver = false
  let counter: number | undefined
  await ctx.throttle.attempt(bounds, async () => {
    isOver = !(await takeChallenge(ctx.db, { challenge: claim.challenge, userId: undefined }, now))
    if (passkey && !isOver) counter = await verifier.signed(answer, claim.challenge, passkey)
    return counter !== undefined
  })
  if (isOver) throw new InvalidError(refusal('passkeyOver'))
  const user = passkey && (await findUser(ctx.db, passkey.userId))
  if (!user || counter === undefined) {
    await ctx.denials.typed({ address: request.ip, userId: user?.id, by: 'passkey' })
    throw new UnauthorizedError(refusal('passkeyUnknown'))
  }
  const said = reasonToRefuse(user, now)
  if (said) {
    await ctx.denials.shown({ address: request.ip, userId: user.id, by: 'passkey' })
    throw new InvalidError(said)
  }
  await enter(ctx, browser, {
    user,
    by: 'passkey',
    origin: originOf(request),
    within: used(passkey, counter, now),
    replaces,
  })
  return user
}

/** It may have been removed since it was looked up, as the password is set that ends all logins. */
const used =
  ({ id }: PresentedPasskey, counter: number, now: Date): NonNullable<Parameters<typeof enter>[2]['within']> =>
  async (tx) => {
    if (!(await usePasskey(tx, { id, counter }, now))) throw new UnauthorizedError(refusal('passkeyUnknown'))
  }
