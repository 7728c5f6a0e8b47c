import { ForbiddenError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Db } from './database.ts'
import { lockRow } from './dialect.ts'

/** The limits on one person's rows of one kind. */
interface Quota {
  readonly rows: number
  /** As JSON, all of them together. */
  readonly bytes: number
}
const megabyte = 1024 * 1024
/** The default limit per person, and the total limit. */
const defaultQuota: Quota = { rows: 10_000, bytes: 16 * megabyte }
const quotas: Readonly<Record<string, Quota>> = {
  device: { rows: 100_000, bytes: 64 * megabyte },
  tracker: { rows: 100_000, bytes: 64 * megabyte },
  sim: { rows: 100_000, bytes: 64 * megabyte },
  // Of years: one of a few kilobytes for each departure of a vehicle
  inspection: { rows: 100_000, bytes: 512 * megabyte },
}

interface QuotaUse {
  readonly kind: string
  /** New rows, at most some hundreds. */
  readonly items: readonly object[]
  /** The creator, unless it is the installation or an administrator. */
  readonly userId: number
}

/** Records the creator of rows; throws when their quota is exceeded. Unlinking a row does not free the quota. */
export async function recordQuotaUse(tx: Db, { kind, items, userId }: QuotaUse): Promise<void> {
  if (items.length === 0) return
  await lockRow(tx, 'user', userId)
  const rows = items.map((item) => ({ kind, itemId: (item as { id: number }).id, userId, bytes: sizeOf(item) }))
  await tx.insertInto('made').values(rows).execute()
  await requireQuota(tx, kind, userId)
}

/** The size of the row has changed; throws when its creator's quota is exceeded. */
export async function updateQuotaUse(tx: Db, kind: string, item: object): Promise<void> {
  const { id } = item as { id: number }
  const row = tx.selectFrom('made').where('kind', '=', kind).where('itemId', '=', id)
  const use = await row.select(['userId', 'bytes']).executeTakeFirst()
  const bytes = sizeOf(item)
  if (!use || use.bytes === bytes) return
  await lockRow(tx, 'user', use.userId)
  await tx.updateTable('made').set({ bytes }).where('kind', '=', kind).where('itemId', '=', id).execute()
  if (bytes > use.bytes) await requireQuota(tx, kind, use.userId)
}

export async function releaseQuotaUse(tx: Db, kind: string, id: number): Promise<void> {
  await tx.deleteFrom('made').where('kind', '=', kind).where('itemId', '=', id).execute()
}

async function requireQuota(tx: Db, kind: string, userId: number): Promise<void> {
  const quota = quotas[kind] ?? defaultQuota
  const { rows, bytes } = await tx
    .selectFrom('made')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  if (Number(rows) > quota.rows) {
    throw new ForbiddenError(refusal('quotaRows', { most: quota.rows, kind }))
  }
  if (Number(bytes) > quota.bytes) {
    throw new ForbiddenError(refusal('quotaBytes', { most: quota.bytes / megabyte, kind }))
  }
}

const sizeOf = (item: object): number => Buffer.byteLength(JSON.stringify(item))
