import { ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { actorOf } from '../../access/actor.ts'
import { optIn, optOut, optOutOf } from '../../access/opt-outs.ts'
import type { Viewer } from '../../access/viewer.ts'
import { write } from '../../db/write.ts'
import type { ContactCtx } from './contacts.ts'

interface Wish {
  readonly isWanted: boolean
  readonly reason?: string | undefined
}

/**
 * Ends messages by WhatsApp to a person, or lets them come again (decisions 178 and 210). Whoever manages the person notes what they
 * said, and undoes only what a manager has noted. Access to the person is checked separately.
 */
export async function wantWhatsapp(ctx: ContactCtx, viewer: Viewer, userId: number, wish: Wish): Promise<void> {
  if (viewer.enteredBy) throw new ForbiddenError(contactRefusal('enteredWhatsapp'))
  const isOwn = viewer.user.id === userId
  const by = isOwn ? 'page' : 'manager'
  const reason = isOwn ? undefined : wish.reason?.trim()
  if (!isOwn && !wish.isWanted && !reason) throw new InvalidError(contactRefusal('whatsappReason'), { field: 'reason' })
  await write(ctx, actorOf(viewer), async ({ tx, now, record, tell }) => {
    const isChanged = wish.isWanted
      ? await optIn(tx, userId, isOwn ? undefined : 'manager')
      : await optOut(tx, userId, isOwn ? { by } : { by, notedBy: viewer.user.id, reason }, now)
    if (!isChanged) {
      if (wish.isWanted && (await optOutOf(tx, userId))) throw new ForbiddenError(contactRefusal('ownWhatsapp'))
      return
    }
    const details = { whatsapp: wish.isWanted ? 'in' : 'out', by, ...(reason && { reason }) }
    record({ action: 'edit', type: 'user', id: userId, details })
    tell({ kind: 'user', id: userId, action: 'updated' })
  })
}
