import type { Has } from '../../../context.ts'
import { takeTurn } from '../../../db/dialect.ts'

/**
 * Makes the stored targets those of the settings: from then on what is stored is queued for new ones, and the queues of others
 * are dropped.
 */
export async function syncTargets({ db, forwarders }: Has<'db' | 'forwarders'>): Promise<void> {
  const names = forwarders.map(({ name }) => name)
  const stored = (await db.selectFrom('forward_target').select('name').execute()).map(({ name }) => name)
  const gone = stored.filter((name) => !names.includes(name))
  const added = names.filter((name) => !stored.includes(name))
  if (gone.length === 0 && added.length === 0) return
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'webhooks')
    for (const name of added) {
      const row = tx.insertInto('forward_target').values({ name })
      await row.onConflict((conflict) => conflict.column('name').doNothing()).execute()
    }
    if (gone.length === 0) return
    await tx.deleteFrom('forward_target').where('name', 'in', gone).execute()
    for (const table of ['forward_batch', 'forward_item'] as const)
      await tx.deleteFrom(table).where('target', 'in', gone).execute()
  })
}
