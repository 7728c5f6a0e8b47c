import { ForbiddenError, InvalidError } from '@rastro/core/kit/errors'
import { type Webhook, webhookSecretLength, type webhooks } from '@rastro/core/resources/webhook'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { hasten } from '../../db/tasks.ts'
import type { Hooks, Save } from '../../http/resource-writes.ts'
import type { Courier } from '../../ports/courier.ts'

/** Maximum webhooks per user. */
const maxWebhooks = 10

/**
 * Its owner, set at creation, decides which devices it reports: those visible to them. Only the owner or an administrator changes
 * it.
 */
export const webhookHooks = ({ courier }: { readonly courier: Courier }): Hooks<typeof webhooks> => ({
  async beforeSave({ tx, viewer, item, stored }) {
    const said = courier.refusalOf(item.url)
    if (said) throw new InvalidError(said, { field: 'url' })
    if (!item.positions && !item.events) {
      throw new InvalidError(refusal('webhookContent'), { field: 'events' })
    }
    if (stored && stored.ownerId !== viewer.user.id && !viewer.user.administrator) {
      throw new ForbiddenError(refusal('webhookOfOther'))
    }
    const secret = secretOf(item, stored)
    if (stored) await beginAnew(tx, stored)
    else await requireQuota(tx, viewer.user.id)
    await hasten(tx, 'webhooks')
    return { ...item, secret, ownerId: stored?.ownerId ?? viewer.user.id }
  },
})

function secretOf({ secret }: Webhook, stored: Save<typeof webhooks>['stored']): string {
  const { least, most } = webhookSecretLength
  const kept = secret || stored?.secret
  if (!kept || kept.length < least || kept.length > most) {
    throw new InvalidError(refusal('webhookSecret', { least, most }), { field: 'secret' })
  }
  return kept
}

/** A save may have fixed the problem: it is tried at once, and its failures are reset. */
async function beginAnew(tx: Db, { id }: Webhook): Promise<void> {
  const fresh = { dueTime: 0, failures: 0, failingSince: null, lastError: null }
  await tx.updateTable('webhook').set(fresh).where('id', '=', id).execute()
}

async function requireQuota(tx: Db, userId: number): Promise<void> {
  // Of two concurrent calls the second counts the first one's webhook
  await lockRow(tx, 'user', userId)
  const { count } = await tx
    .selectFrom('webhook')
    .where('ownerId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWebhooks) throw new ForbiddenError(refusal('tooManyWebhooks', { most: maxWebhooks }))
}
