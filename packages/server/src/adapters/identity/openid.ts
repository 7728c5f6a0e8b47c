import { AppError, InvalidError, TooManyError, UnavailableError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import * as openid from 'openid-client'
import type { Clock } from '../../ports/clock.ts'
import { type Identity, type IdentityProvider, type SignIn, withoutSlash } from '../../ports/identity-provider.ts'

interface Settings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Groups are requested only where one of these is set: some providers refuse an unknown scope. */
  readonly adminGroup: string | undefined
  readonly allowGroup: string | undefined
  readonly groupsClaim: string
}

/** Timeout of one call to the provider. */
const timeoutSeconds = 5
/** How long the provider's metadata is cached, and how long the failure to reach it (ms). */
const cacheMs = 3_600_000
const failedMs = 5000
/** Maximum concurrent sign-ins that wait for the provider. */
const maxAtOnce = 16

/** Signs people in by OpenID Connect: code flow with PKCE. The provider is first called at a sign-in. */
export function openIdProvider(settings: Settings, clock: Clock): IdentityProvider {
  const { adminGroup, allowGroup, groupsClaim } = settings
  const scope = `openid profile email${adminGroup || allowGroup ? ` ${groupsClaim}` : ''}`
  let known: { readonly provider: Promise<openid.Configuration>; until: number } | undefined
  let underWay = 0

  function discovered(): Promise<openid.Configuration> {
    const now = clock.now().getTime()
    if (known && known.until > now) return known.provider
    const fresh = { provider: discover(settings), until: now + cacheMs }
    fresh.provider.catch(() => {
      fresh.until = clock.now().getTime() + failedMs
    })
    known = fresh
    return fresh.provider
  }

  return {
    async pageFor({ state, nonce, verifier }, redirectUri) {
      return openid.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async identify(signIn, answer) {
      if (underWay >= maxAtOnce) throw new TooManyError(refusal('tooManySigningIn'), 2)
      underWay += 1
      try {
        return identityOf(await claimsOf(await discovered(), signIn, answer), groupsClaim)
      } catch (error) {
        throw inWords(error)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: Settings): Promise<openid.Configuration> {
  const url = new URL(issuer)
  // config.ts takes http for a provider on this machine alone
  const execute = url.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  try {
    const auth = openid.ClientSecretBasic(clientSecret)
    return await openid.discovery(url, clientId, undefined, auth, { timeout: timeoutSeconds, execute })
  } catch (cause) {
    throw unreachable(cause)
  }
}

type Claims = Readonly<Record<string, unknown>>

/** From the ID token, or from the provider's userinfo where that has the email (reference §1.1). */
async function claimsOf(provider: openid.Configuration, signIn: SignIn, answer: URL): Promise<Claims> {
  const { state, nonce, verifier } = signIn
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await openid.authorizationCodeGrant(provider, answer, checks)
  const claims = tokens.claims()!
  if (!provider.serverMetadata().userinfo_endpoint) return claims
  const person = await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
  // The email and its verification must come from one source
  const { iss, sub } = claims
  const own = { iss, sub }
  return person.email === undefined
    ? { ...person, ...claims }
    : { ...claims, email_verified: undefined, ...person, ...own }
}

function identityOf(claims: Claims, groupsClaim: string): Identity {
  const { email, email_verified: verified, name, preferred_username: username } = claims
  const groups = claims[groupsClaim]
  return {
    issuer: withoutSlash(String(claims.iss)),
    subject: String(claims.sub),
    email: textOf(email),
    // Some providers send it as a text
    isEmailVerified: verified === true || verified === 'true',
    name: textOf(name) ?? textOf(username),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const unreachable = (cause: unknown) => new UnavailableError(refusal('identityAway'), { cause })

function inWords(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    const code = /^[\w-]{1,64}$/.exec(error.error)?.[0] ?? 'no reason'
    return new InvalidError(refusal('identityRefused', { code }), { cause: error })
  }
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'OAUTH_TIMEOUT' || message === 'fetch failed') return unreachable(error)
  return new InvalidError(refusal('identityUnfit'), { cause: error })
}
