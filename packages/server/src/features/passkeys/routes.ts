import { contract } from '@rastro/core/api/index'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requireOwnPage } from '../../access/own-page.ts'
import { openChallenge, takeChallenge } from '../../access/passkey-challenge.ts'
import { addPasskey, credentialsOf, listPasskeys } from '../../access/passkeys.ts'
import { requireProof } from '../../access/proof.ts'
import { requireSelf } from '../../access/require-self.ts'
import { fingerprint } from '../../access/token.ts'
import type { AuthenticationContext, Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { type Http, implement } from '../../http/implement.ts'
import { beginLogin, logInByPasskey, verifierOf } from './login.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'config' | 'passkeys'> & AuthenticationContext

/** Challenges of one account in ten minutes; each is a row. */
const challenges = { max: 30, windowMs: 600_000 }

/** Decision 134: a person's passkeys, and the login by one. */
export function passkeyRoutes(http: Http, ctx: Ctx): void {
  const { passkeys: own, passkeyLogin } = contract
  const guard = ({ viewer }: { viewer: Viewer }) => requireSelf(viewer)
  implement(http, own.list, ({ viewer }) => listPasskeys(ctx.db, viewer.user.id), { guard })
  implement(
    http,
    own.begin,
    async ({ viewer, body: { currentPassword } }) => {
      const { rpId } = verifierOf(ctx)
      const userId = viewer.user.id
      await requireProof(ctx, viewer, { userId, currentPassword })
      await ctx.throttle.spend({ key: fingerprint(`passkeys of ${userId}`), ...challenges }, refusal('tooManyLogins'))
      const challenge = await openChallenge(ctx.db, userId, ctx.clock.now())
      const userHandle = fingerprint(`passkey of account ${userId}`)
      return { challenge, rpId, userHandle, known: await credentialsOf(ctx.db, userId) }
    },
    { guard },
  )
  implement(http, own.add, ({ viewer, body }) => add(ctx, viewer, body), { guard })
  implement(
    http,
    own.rename,
    async ({ viewer, params: { id }, body }) => {
      const name = tidyName(body.name)
      await write(ctx, actorOf(viewer), async ({ tx, record }) => {
        await requireOwn(tx, viewer, id)
        await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
        record({ action: 'edit', type: 'passkey', id, details: { fields: ['name'] } })
      })
      return found(ctx, viewer, id)
    },
    { guard },
  )
  implement(
    http,
    own.remove,
    async ({ viewer, params: { id } }) => {
      await write(ctx, actorOf(viewer), async ({ tx, record }) => {
        await requireOwn(tx, viewer, id)
        await tx.deleteFrom('passkey').where('id', '=', id).execute()
        record({ action: 'remove', type: 'passkey', id, details: { owner: viewer.user.id } })
      })
      return null
    },
    { guard },
  )
  implement(http, passkeyLogin.begin, ({ request }) => beginLogin(ctx, request))
  implement(http, passkeyLogin.finish, ({ viewer, body, ...browser }) => {
    requireOwnPage(browser.request.headers, browser.request.host)
    return logInByPasskey(ctx, browser, { answer: body.answer, replaces: viewer })
  })
}

async function add(ctx: Ctx, viewer: Viewer, { name, answer }: { name: string; answer: string }) {
  const verifier = verifierOf(ctx)
  const label = tidyName(name)
  const now = ctx.clock.now()
  const challenge = verifier.claimOf(answer)?.challenge ?? ''
  const isOurs = await takeChallenge(ctx.db, { challenge, userId: viewer.user.id }, now)
  if (!isOurs) throw new InvalidError(refusal('passkeyOver'))
  const made = await verifier.made(answer, challenge)
  if (!made) throw new InvalidError(refusal('passkeyUnfit'))
  const id = await write(ctx, actorOf(viewer), (writing) =>
    addPasskey(writing, { userId: viewer.user.id, name: label, made }, now),
  )
  return found(ctx, viewer, id)
}

function tidyName(name: string): string {
  const tidy = name.trim()
  if (tidy === '') throw new InvalidError(refusal('fieldBlank', { field: 'name' }), { field: 'name' })
  return tidy
}

async function found({ db }: Ctx, viewer: Viewer, id: number) {
  const passkey = (await listPasskeys(db, viewer.user.id)).find((one) => one.id === id)
  if (!passkey) throw new AppError(404, refusal('passkeyUnknown'))
  return passkey
}

/** The passkey of another person is answered like one that does not exist. */
async function requireOwn(tx: Db, { user }: Viewer, id: number): Promise<void> {
  const own = await tx
    .selectFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .select('id')
    .executeTakeFirst()
  if (!own) throw new NotFoundError('Passkey', id)
}
