import { contract } from '@rastro/core/api/index'
import { languageOf } from '@rastro/core/i18n/languages'
import { plainTranslate } from '@rastro/core/i18n/plain-translate'
import { login } from '@rastro/core/i18n/pt-BR/login'
import { refusals } from '@rastro/core/i18n/pt-BR/refusals'
import { start } from '@rastro/core/i18n/pt-BR/start'
import { reasonWords } from '@rastro/core/i18n/reason-words'
import { AppError, InvalidError, TooManyError, UnavailableError } from '@rastro/core/kit/errors'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../access/origin.ts'
import { fingerprint } from '../../access/token.ts'
import type { AuthenticationContext } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type Http, implement, type Written, written } from '../../http/implement.ts'
import { enter } from '../session/session.ts'
import { accountFor } from './account.ts'
import { beginSignIn, forgottenCookie, redirectUriOf, takeSignIn } from './sign-in.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'identityProvider' | 'log'> & AuthenticationContext

/** Maximum failed sign-ins per address; successful ones are unlimited, as a company may share one address. */
const failures = { max: 30, windowMs: 600_000 }
/** The app's own redirect scheme: the app gets the provider's answer and then calls us. */
const appScheme = 'org.traccar.manager:'

/** AUTH-11: single sign-on. The browser goes to the provider, comes back with a code, and is logged in. */
export function openIdRoutes(http: Http, ctx: Ctx): void {
  const { openIdStart, openIdFinish } = contract.session
  const guard = () => void requireOpenId(ctx)
  implement(
    http,
    openIdStart,
    async ({ reply }) => {
      const { signIn, cookie } = await beginSignIn(ctx)
      const page = await logged(ctx, () => requireOpenId(ctx).identityProvider.pageFor(signIn, redirectUriOf(ctx).href))
      reply.header('set-cookie', cookie)
      return seeOther(reply, page.href)
    },
    { guard },
  )
  implement(
    http,
    openIdFinish,
    async ({ viewer, query, request, reply }) => {
      const bound = { key: fingerprint(`openid ${networkOf(request.ip)}`), ...failures }
      ctx.throttle.refuse([bound])
      reply.header('set-cookie', forgottenCookie(ctx))
      try {
        const user = await logged(ctx, () => personOf(ctx, request, query))
        await enter(ctx, { request, reply }, { user, page: redirectUriOf(ctx).origin, replaces: viewer })
      } catch (error) {
        if (isOfCaller(error)) await ctx.throttle.spend(bound, refusal('tooManyFailedLogins'))
        throw inLanguage(error, request.headers['accept-language'])
      }
      return seeOther(reply, `${ctx.config.publicUrl}/?openid=success`)
    },
    { guard },
  )
}

function requireOpenId({ config: { openId }, identityProvider }: Ctx) {
  if (!openId || !identityProvider) throw new InvalidError(refusal('openIdOff'))
  return { openId, identityProvider }
}

/** An unavailable provider locks nobody out. */
const isOfCaller = (error: unknown): boolean => error instanceof AppError && !(error instanceof UnavailableError)

interface Answer {
  readonly state?: string | undefined
  readonly redirect_uri?: string | undefined
}

async function personOf(ctx: Ctx, request: FastifyRequest, { state, redirect_uri }: Answer): Promise<User> {
  const { openId, identityProvider } = requireOpenId(ctx)
  const { headers, ip: address, url } = request
  const signIn = await takeSignIn(ctx, headers.cookie, state)
  const identity = await identityProvider.identify(signIn, answerOf(ctx, url, redirect_uri))
  return accountFor(ctx, { identity, openId, server: await ctx.serverFor(headers.host), address })
}

/**
 * The redirect URI with the provider's parameters: ours, or the app's, which calls us with its own in `redirect_uri` (reference
 * §1.1). The provider compares it with the one of the sign-in request; nobody is redirected to it.
 */
function answerOf(ctx: Ctx, called: string, appAddress = ''): URL {
  const said = new URL(called, redirectUriOf(ctx)).searchParams
  said.delete('redirect_uri')
  const answer = (appAddress.startsWith(appScheme) && URL.parse(appAddress)) || redirectUriOf(ctx)
  answer.search = said.toString()
  return answer
}

/** Logs for the operator why a sign-in failed: the person gets one sentence, without the provider's reason. */
async function logged<T>({ log }: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message, cause } = error as Error
    if (error instanceof AppError) {
      const reasons = [cause, (cause as Error | undefined)?.cause].flatMap((reason) => (reason ? String(reason) : []))
      log.warn({ message, reasons }, 'a single sign-on failed')
    }
    throw error
  }
}

const t = plainTranslate<'start' | 'login' | 'refusals'>({ ...start, ...login, ...refusals })

/** The browser shows this answer unchanged, without a page that could show the reason in the person's language. */
function inLanguage(error: unknown, wanted: string | undefined): unknown {
  if (!(error instanceof AppError) || !error.reason || languageOf(wanted) !== 'ptBR') return error
  // Its time needs plurals
  if (error instanceof TooManyError) return error
  const { status, field, reason } = error
  const words = reasonWords(t, reason)
  return words ? new AppError(status, words, { field, reason, cause: error }) : error
}

/** A redirect that is not cached, as it contains single-use values. */
function seeOther(reply: FastifyReply, location: string): Written {
  reply.code(303).header('location', location).header('cache-control', 'no-store')
  return written('', 'text/plain; charset=utf-8')
}
