import { contract } from '@rastro/core/api/index'
import { type Http, implement, written } from '../../http/implement.ts'
import { askForReset, type PasswordCtx, requireMail, resetPassword } from './password.ts'

/** A stock server answers 200 without a text (reference §1.3). */
const empty = () => written('', 'text/plain; charset=utf-8')

export function passwordRoutes(http: Http, ctx: PasswordCtx): void {
  const { password } = contract
  implement(
    http,
    password.reset,
    async ({ body, request }) => {
      await askForReset(ctx, body.email, request.ip)
      return empty()
    },
    { guard: () => requireMail(ctx) },
  )
  implement(http, password.update, async ({ body, request }) => {
    await resetPassword(ctx, body, request.ip)
    return empty()
  })
}
