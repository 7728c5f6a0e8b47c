import { isOperator } from '@rastro/core/access/operator'
import type { Resource } from '@rastro/core/kit/resource'
import { devices } from '@rastro/core/resources/device'
import { groups } from '@rastro/core/resources/group'
import { resources } from '@rastro/core/resources/index'
import { users } from '@rastro/core/resources/user'
import type { Selectable } from 'kysely'
import { endSharesOf } from '../../../access/share.ts'
import { type Kind, seenByOf, watchersOf } from '../../../access/visibility.ts'
import type { Context } from '../../../context.ts'
import { find } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { among } from '../../../db/dialect.ts'
import { removeHistoryUntil } from '../../../db/removal.ts'
import { fromRow } from '../../../db/row.ts'
import type { Tables } from '../../../db/tables.ts'
import { nobody, type Write, write } from '../../../db/write.ts'
import { removeItem, updateItem } from '../../../db/write-item.ts'
import type { Job } from '../../../jobs/job.ts'
import { uploadsFolder } from '../../files/files.ts'
import { leaveVehicle } from '../../stock/stock.ts'
import { pseudonymise, putKept } from './kept.ts'

type Erasure = Selectable<Tables['erasure']>
type Item = Selectable<Tables['erasure_item']>
type Ctx = Pick<Context, 'db' | 'bus' | 'clock' | 'blobs'>

/** Items of one turn. */
const piece = 50

/**
 * Erases what belonged to an account or a driver, a piece a turn. Each item leaves its list once it is erased, so that whoever takes the
 * task over after a crash goes on there.
 */
export const erase: Job<'erase'> = {
  kind: 'erase',
  async run(ctx, { erasureId }) {
    const { db, clock } = ctx
    const erasure = await db.selectFrom('erasure').where('id', '=', erasureId).selectAll().executeTakeFirst()
    if (!erasure || erasure.doneTime !== null) return 'done'
    const items = await db
      .selectFrom('erasure_item')
      .where('erasureId', '=', erasureId)
      .orderBy('id')
      .limit(piece)
      .selectAll()
      .execute()
    for (const item of items) {
      if (!(await eraseItem(ctx, erasure, item))) return 'again'
      await db.deleteFrom('erasure_item').where('id', '=', item.id).execute()
    }
    if (items.length > 0 || (await pseudonymise(db, erasure))) return 'again'
    await db.transaction().execute(async (tx) => {
      const doneTime = clock.now().getTime()
      await tx.updateTable('erasure').set({ doneTime }).where('id', '=', erasureId).execute()
      if (erasure.subject === 'user') await putKept(tx, erasure)
    })
    return 'done'
  },
}

/** True when nothing is left of it; false when there is more than one turn should take. */
async function eraseItem(ctx: Ctx, erasure: Erasure, { kind, itemId, name }: Item): Promise<boolean> {
  if (kind === 'file') {
    await eraseFile(ctx, name!)
    return true
  }
  const resource = resources.find((one) => one.name === kind) as Resource | undefined
  const stored = resource && (await find(ctx.db, resource, itemId))
  if (!stored) return true
  const watchers = await lastingWatchers(ctx.db, kind as Kind, itemId)
  // Somebody was linked to it meanwhile: it is theirs now
  if (watchers.some((user) => !isOperator(user))) return true
  if (kind === 'device' && watchers.length > 0) return eraseVehicle(ctx, erasure, itemId)
  if (kind === 'group' && (await hasContent(ctx.db, itemId))) {
    await renameGroup(ctx, erasure, itemId)
    return true
  }
  await write(ctx, nobody, async (writing) => {
    await endSharesOf(writing, kind, itemId)
    if (kind === 'device') await leaveStock(writing, erasure, itemId)
    await removeItem(writing, resource, stored as never, await seenByOf(writing.tx, kind, itemId))
  })
  if (kind === 'device') await ctx.blobs.removeFolder(String(itemId))
  return true
}

/** What is installed in a vehicle goes back to its seller, whose history does not get the name of the vehicle. */
async function leaveStock(writing: Write, { protocol }: Erasure, id: number): Promise<void> {
  await writing.tx.updateTable('device').set({ name: protocol, attributes: '{}' }).where('id', '=', id).execute()
  await leaveVehicle(writing, { user: { id: 0, name: protocol } }, id)
}

/** The bytes first: a row without bytes is found again, bytes without a row never. */
async function eraseFile({ db, blobs }: Ctx, name: string): Promise<void> {
  const file = await db.selectFrom('file').where('name', '=', name).select('blob').executeTakeFirst()
  if (!file) return
  await blobs.remove(uploadsFolder, file.blob)
  await db.deleteFrom('file').where('name', '=', name).execute()
}

/** What of a vehicle is of the unit in it, which belongs to the reseller. */
const ofUnit: readonly string[] = ['iccid', 'operadora', 'card', 'dtcard']

/** A vehicle whose unit somebody manages: the unit stays, without what says whose it was and where it has been. */
async function eraseVehicle(ctx: Ctx, { protocol, askedTime }: Erasure, id: number): Promise<boolean> {
  const device = await find(ctx.db, devices, id)
  if (device && device.name !== protocol) {
    const attributes = Object.fromEntries(Object.entries(device.attributes).filter(([key]) => ofUnit.includes(key)))
    await write(ctx, nobody, async (writing) => {
      await endSharesOf(writing, 'device', id)
      await updateItem(writing, devices, device, { name: protocol, contact: null, attributes })
    })
    await ctx.blobs.removeFolder(String(id))
  }
  return !(await removeHistoryUntil(ctx.db, id, new Date(askedTime)))
}

/** A group with vehicles of others in it keeps them. */
async function renameGroup(ctx: Ctx, { protocol }: Erasure, id: number): Promise<void> {
  const group = await find(ctx.db, groups, id)
  if (!group) return
  await write(ctx, nobody, (writing) => updateItem(writing, groups, group, { name: protocol, attributes: {} }))
}

async function hasContent(db: Db, groupId: number): Promise<boolean> {
  const [device, group] = await Promise.all([
    db.selectFrom('device').where('groupId', '=', groupId).select('id').executeTakeFirst(),
    db.selectFrom('group').where('groupId', '=', groupId).select('id').executeTakeFirst(),
  ])
  return Boolean(device ?? group)
}

/** Who sees it now, without administrators and shared links. */
async function lastingWatchers(db: Db, kind: Kind, id: number) {
  const watchers = await watchersOf(db, kind, [id])
  const rows = await db
    .selectFrom('user')
    .where(
      among(
        db,
        'id',
        watchers.map(({ userId }) => userId),
      ),
    )
    .where('temporary', '=', 0)
    .where('administrator', '=', 0)
    .selectAll()
    .execute()
  return rows.map((row) => fromRow(users.schema, row))
}
