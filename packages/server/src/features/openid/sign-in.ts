import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { seal, sealKey, unseal } from '../../access/seal.ts'
import type { Throttle } from '../../access/throttle.ts'
import { fingerprint, newSecret } from '../../access/token.ts'
import type { Has } from '../../context.ts'
import type { SignIn } from '../../ports/identity-provider.ts'

type Ctx = Has<'db' | 'clock' | 'config'> & { readonly throttle: Throttle }

/** Stores the secrets of a sign-in in the browser that began it, so that any node can finish it. */
const cookieName = 'OPENID'
/** How long a person may stay on the provider's page (ms). */
const longestMs = 600_000

/** The redirect URI for the provider; never built from a request. */
export const redirectUriOf = ({ config }: Has<'config'>): URL =>
  new URL(`${config.publicUrl}/api/session/openid/callback`)

/** A new sign-in, and the cookie for its browser. */
export async function beginSignIn(ctx: Ctx): Promise<{ signIn: SignIn; cookie: string }> {
  const signIn = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
  const until = ctx.clock.now().getTime() + longestMs
  const sealed = seal(await sealKey(ctx.db), JSON.stringify({ ...signIn, until }))
  return { signIn, cookie: cookie(ctx, sealed, longestMs) }
}

/** The pending sign-in of this browser. Throws when there is none, it has expired, or it was finished. */
export async function takeSignIn(ctx: Ctx, cookies: string | undefined, state: string | undefined): Promise<SignIn> {
  const sealed = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookies ?? '')?.[1] ?? ''
  const text = unseal(await sealKey(ctx.db), sealed)
  const kept = text === undefined ? undefined : (JSON.parse(text) as SignIn & { until: number })
  if (!kept || kept.state !== state || kept.until <= ctx.clock.now().getTime()) {
    throw new InvalidError(refusal('signInNotBegun'))
  }
  // Counted over all processes: only the first call succeeds
  const once = { key: fingerprint(`sign-in ${kept.state}`), max: 1, windowMs: longestMs }
  await ctx.throttle.spend(once, refusal('signInUsed'))
  return kept
}

/** Removes the cookie. */
export const forgottenCookie = (ctx: Has<'config'>): string => cookie(ctx, '', 0)

/** Sent with the provider's redirect (`Lax`), and only with the call that ends the sign-in. */
function cookie(ctx: Has<'config'>, value: string, maxAgeMs: number): string {
  const { protocol, pathname } = redirectUriOf(ctx)
  const age = Math.floor(maxAgeMs / 1000)
  const isSecure = protocol === 'https:'
  return `${cookieName}=${value}; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
