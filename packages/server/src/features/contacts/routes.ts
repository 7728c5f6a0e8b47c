import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import { requireInPerson } from '../../access/proof.ts'
import { requireAccess, requireUser } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Http, implement } from '../../http/implement.ts'
import { type ContactCtx, confirmAddress, contactsOf, sendLink, withdrawChange } from './contacts.ts'
import { sendCode, verifyPhone } from './phone.ts'
import { wantWhatsapp } from './want-whatsapp.ts'

/** Decision 79: the addresses of people, and whether their owners have confirmed them. */
export function contactRoutes(http: Http, ctx: ContactCtx): void {
  const api = contract.contacts
  implement(http, api.get, async ({ viewer, params: { id } }) => {
    await requireUser(ctx.db, viewer, id)
    return contactsOf(ctx, id)
  })
  const guard = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    requireVerifier(ctx, viewer, params.id)
  implement(
    http,
    api.sendLink,
    async ({ viewer, params: { id } }) => {
      await sendLink(ctx, viewer, id)
      return contactsOf(ctx, id)
    },
    { guard },
  )
  implement(
    http,
    api.withdraw,
    async ({ viewer, params: { id } }) => {
      await withdrawChange(ctx, viewer, id)
      return contactsOf(ctx, id)
    },
    { guard },
  )
  implement(
    http,
    api.sendCode,
    async ({ viewer, params: { id } }) => {
      await sendCode(ctx, viewer, id)
      return contactsOf(ctx, id)
    },
    { guard },
  )
  implement(
    http,
    api.verifyPhone,
    async ({ viewer, params: { id }, body: { code } }) => {
      await verifyPhone(ctx, viewer, { userId: id, code })
      return contactsOf(ctx, id)
    },
    { guard },
  )
  implement(
    http,
    api.wantWhatsapp,
    async ({ viewer, params: { id }, body }) => {
      await wantWhatsapp(ctx, viewer, id, body)
      return contactsOf(ctx, id)
    },
    { guard },
  )
  implement(http, api.confirm, async ({ body, request }) => {
    await confirmAddress(ctx, body.token, request.ip)
    return null
  })
}

/** The user, or an editor of the user; never a token, as a leaked one could redirect messages permanently. */
async function requireVerifier({ db }: ContactCtx, viewer: Viewer, userId: number): Promise<void> {
  requireInPerson(viewer, 'tokenVerify')
  if (userId === viewer.user.id) return
  await requireAccess(db, viewer, 'user', userId)
  requireCan(viewer, 'edit')
}
