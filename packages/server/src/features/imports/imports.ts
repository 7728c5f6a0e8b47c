import { requireFeature } from '@rastro/core/access/plans'
import { type Import, maxImportLines } from '@rastro/core/api/imports'
import type { ImportName, ImportRow, RowFault } from '@rastro/core/imports/import-kind'
import { imports } from '@rastro/core/imports/index'
import { readRows } from '@rastro/core/imports/read-rows'
import { AppError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { type Write, write } from '../../db/write.ts'
import type { UserCtx } from '../users/users.ts'
import { makers } from './makers.ts'
import { type ResolvedRow, resolveRows } from './resolve-rows.ts'

/** The maker of a kind; throws when there is no such kind, or the viewer may not create any of it. */
export function makerFor(viewer: Viewer, name: ImportName) {
  if (!Object.hasOwn(makers, name)) throw new InvalidError(refusal('importKindUnknown'), { field: 'kind' })
  makers[name].require(viewer)
  if (name === 'drivers') requireFeature(viewer.plans, 'drivers')
  if (name === 'fuel') requireFeature(viewer.plans, 'maintenance')
  return makers[name]
}

/** Why some of these lines cannot be imported. Stores nothing. */
export async function checkImport(db: Db, viewer: Viewer, name: ImportName, rows: readonly ImportRow[]) {
  return (await readyRows(db, viewer, name, rows)).faults
}

/** The lines that can be stored now, and why the others cannot. */
async function readyRows(db: Db, viewer: Viewer, name: ImportName, rows: readonly ImportRow[]) {
  const reading = readRows(imports[name], rows)
  const resolved = await resolveRows(db, viewer, imports[name], reading.rows)
  const room = await makers[name].room(db, viewer)
  const over = resolved.rows.slice(room).map(({ line }): RowFault => ({ line, column: '', fault: 'limit' }))
  return { rows: resolved.rows.slice(0, room), faults: [...reading.faults, ...resolved.faults, ...over] }
}

export async function beginImport(ctx: UserCtx, viewer: Viewer, given: { kind: ImportName; fileName: string }) {
  const row = { ...given, userId: viewer.user.id, createdTime: ctx.clock.now().getTime(), undoneTime: null }
  const { id } = await write(ctx, actorOf(viewer), async ({ tx, record }) => {
    const made = await tx.insertInto('import').values(row).returning('id').executeTakeFirstOrThrow()
    record({ action: 'create', type: 'import', id: made.id, details: { kind: given.kind } })
    return made
  })
  return ownImport(ctx.db, viewer, id)
}

/** An import of the viewer; to others there is none. */
export async function ownImport(db: Db, { user }: Viewer, id: number): Promise<Import> {
  const [found] = await importsOf(db, user.id, id)
  if (!found) throw new NotFoundError('Import', id)
  return found
}

/** The latest imports of a user, the last first. */
export async function importsOf(db: Db, userId: number, id?: number): Promise<Import[]> {
  const rows = await db
    .selectFrom('import')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .selectAll()
    .select((select) =>
      select
        .selectFrom('import_item')
        .whereRef('import_item.importId', '=', 'import.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('items'),
    )
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ userId: _, createdTime, undoneTime, items, ...row }) => ({
    ...row,
    items: Number(items),
    createdTime: new Date(createdTime),
    undoneTime: undoneTime === null ? null : new Date(undoneTime),
  }))
}

/** Creates the items of these lines. When one is refused while it is stored, the others are stored one by one. */
export async function addRows(ctx: UserCtx, viewer: Viewer, of: Import, rows: readonly ImportRow[]) {
  makerFor(viewer, of.kind)
  if (of.undoneTime) throw new InvalidError(refusal('importUndone'))
  const lines = rows.map(({ line }) => line)
  const held = await ctx.db
    .selectFrom('import_item')
    .where('importId', '=', of.id)
    .where('line', 'in', lines)
    .select('line')
    .execute()
  const known = new Set(held.map(({ line }) => line))
  const added = await store(
    ctx,
    viewer,
    of,
    rows.filter(({ line }) => !known.has(line)),
  )
  return { created: added.created + known.size, faults: added.faults }
}

interface Added {
  readonly created: number
  readonly faults: readonly RowFault[]
}

async function store(ctx: UserCtx, viewer: Viewer, of: Import, rows: readonly ImportRow[]): Promise<Added> {
  const ready = await readyRows(ctx.db, viewer, of.kind, rows)
  if (ready.rows.length === 0) return { created: 0, faults: ready.faults }
  const { createOne } = makers[of.kind]
  if (createOne) {
    const each = (row: ResolvedRow) => storeOne(ctx, viewer, of, row)
    return join([{ created: 0, faults: ready.faults }, ...(await inTurn(ready.rows, each))])
  }
  try {
    await storeAll(ctx, viewer, of, ready.rows)
    return { created: ready.rows.length, faults: ready.faults }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (rows.length === 1) return { created: 0, faults: [refused(rows[0]!.line, error)] }
    const each = (row: ResolvedRow) =>
      store(
        ctx,
        viewer,
        of,
        rows.filter(({ line }) => line === row.line),
      )
    return join([{ created: 0, faults: ready.faults }, ...(await inTurn(ready.rows, each))])
  }
}

const storeAll = (ctx: UserCtx, viewer: Viewer, of: Import, rows: readonly ResolvedRow[]): Promise<void> =>
  write(ctx, actorOf(viewer), async (writing) => {
    await requireRoom(writing.tx, of, rows.length)
    const { create, room } = makers[of.kind]
    if ((await room(writing.tx, viewer)) < rows.length) throw new InvalidError(refusal('importLimit'))
    await noteItems(writing, of, rows, await create!(writing, viewer, rows))
  })

/** Creates an account, and then notes it, in writes of their own; nothing is created for an import that has ended or is full. */
async function storeOne(ctx: UserCtx, viewer: Viewer, of: Import, row: ResolvedRow): Promise<Added> {
  try {
    await write(ctx, actorOf(viewer), ({ tx }) => requireRoom(tx, of, 1))
    const id = await makers[of.kind].createOne!(ctx, viewer, row)
    await write(ctx, actorOf(viewer), (writing) => noteItems(writing, of, [row], [id]))
    return { created: 1, faults: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { created: 0, faults: [refused(row.line, error)] }
  }
}

/** Bounds the lines of an import, and ends it where it was undone meanwhile. */
async function requireRoom(tx: Db, { id }: Import, more: number): Promise<void> {
  await lockRow(tx, 'import', id)
  const { undoneTime } = await tx
    .selectFrom('import')
    .where('id', '=', id)
    .select('undoneTime')
    .executeTakeFirstOrThrow()
  if (undoneTime !== null) throw new InvalidError(refusal('importUndone'))
  const { count } = await tx
    .selectFrom('import_item')
    .where('importId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) + more > maxImportLines) throw new InvalidError(refusal('importTooLong', { most: maxImportLines }))
}

async function noteItems({ tx }: Write, { id }: Import, rows: readonly ResolvedRow[], ids: readonly number[]) {
  const noted = rows.map(({ line }, index) => ({ importId: id, line, itemId: ids[index]! }))
  await tx.insertInto('import_item').values(noted).execute()
}

const refused = (line: number, { message, reason, field = '' }: AppError): RowFault => ({
  line,
  column: field,
  fault: 'refused',
  ...(reason && { why: { message, reason } }),
})

const join = (parts: readonly Added[]): Added => ({
  created: parts.reduce((sum, { created }) => sum + created, 0),
  faults: parts.flatMap(({ faults }) => faults),
})

async function inTurn<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await each(item))
  return done
}
