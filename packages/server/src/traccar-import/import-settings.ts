import { server } from '@rastro/core/resources/server'
import { create, update } from '../db/crud.ts'
import type { Db } from '../db/database.ts'
import type { ItemImport } from './import-items.ts'
import { itemOfRow } from './item-of-row.ts'
import { type KindReport, newReport, refuse } from './report.ts'
import { bytesOf, jsonOf } from './row-values.ts'
import type { SourceRow } from './source.ts'

type Rows = ReadonlyMap<string, readonly SourceRow[]>

/** Takes over what stands besides the things: settings of the server, commands that wait, and the keys of tokens. */
export async function importSettings(to: ItemImport, rows: Rows): Promise<KindReport[]> {
  return [await importServer(to, rows), await importQueue(to, rows), await importTokens(to, rows)]
}

/** Once; where an administrator has saved the settings here, only attributes that are not set come over. */
async function importServer(
  { database: { db }, ids, readTime, fresh, onChange }: ItemImport,
  rows: Rows,
): Promise<KindReport> {
  const [row] = rows.get('tc_servers') ?? []
  const report = newReport('server', row ? 1 : 0)
  if (!row) return report
  if (ids.has('server', row.id!)) {
    report.known = 1
    return report
  }
  const { id: _, ...old } = itemOfRow(server, row, readTime)
  await db.transaction().execute(async (tx) => {
    const stored = await tx.selectFrom('server').orderBy('id').select(['id', 'attributes']).executeTakeFirst()
    const attributes = { ...(old.attributes as object), ...(stored && jsonOf(stored.attributes)) }
    const { id } = stored
      ? await update(tx, server, stored.id, { attributes })
      : await create(tx, server, { ...old, attributes })
    await ids.add(tx, 'server', row.id!, id)
  })
  fresh.add(`server ${row.id}`)
  onChange({ kind: 'server', id: ids.newId('server', row.id), action: 'updated' })
  report.added = 1
  return report
}

/** Commands that wait for a unit to come online; they are judged again before they are sent (decision 73). */
async function importQueue({ database: { db }, ids, now, fresh }: ItemImport, rows: Rows): Promise<KindReport> {
  const queued = rows.get('tc_commands_queue') ?? []
  const report = newReport('queuedCommand', queued.length)
  for (const row of queued) {
    const deviceId = ids.newId('device', row.deviceid)
    if (ids.has('queuedCommand', row.id!)) report.known++
    else if (!deviceId) refuse(report, row.id!, `its device ${row.deviceid} is not here`)
    else {
      await db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('queued_command')
          .values({
            deviceId,
            type: row.type!,
            textChannel: row.textchannel === 't' ? 1 : 0,
            attributes: JSON.stringify(jsonOf(row.attributes ?? '{}')),
            createdTime: now.getTime(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await ids.add(tx, 'queuedCommand', row.id!, id)
      })
      fresh.add(`queuedCommand ${row.id}`)
      report.added++
    }
  }
  return report
}

/**
 * Tokens name an account by its id and are signed by the key of their server: they go on where every account has kept its id and
 * nobody here has a token of our own key.
 */
async function importTokens({ database: { db }, ids, now }: ItemImport, rows: Rows): Promise<KindReport> {
  const [key] = rows.get('tc_keystore') ?? []
  const report = newReport('key of tokens', key ? 1 : 0)
  if (!key?.publickey || !key.privatekey) return report
  if (ids.has('keystore', key.id!)) {
    report.known = 1
    return report
  }
  const userIds = (rows.get('tc_users') ?? []).map(({ id }) => id!)
  const isSame = userIds.every((id) => ids.newId('user', id) === Number(id))
  const isUsed = await db.selectFrom('token').select('id').limit(1).executeTakeFirst()
  if (!isSame || isUsed) {
    const why = isSame ? 'tokens were made here already' : 'accounts have other ids here'
    refuse(report, key.id!, `${why}: people make new tokens`)
    return report
  }
  const pair = { publicKey: base64(key.publickey), privateKey: base64(key.privatekey) }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('keystore')
      .values({ name: 'token', ...pair })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(pair))
      .execute()
    await revoke(tx, rows.get('tc_revoked_tokens') ?? [], Number(userIds[0]), now)
    await ids.add(tx, 'keystore', key.id!, 0)
  })
  report.added = 1
  return report
}

const base64 = (text: string): string => bytesOf(text).toString('base64')
const CENTURY_MS = 100 * 365 * 86_400_000

/** A revoked token stays revoked; its number alone is known, so it is stored under the first account. */
async function revoke(tx: Db, rows: readonly SourceRow[], userId: number, now: Date): Promise<void> {
  const time = now.getTime()
  for (const { id } of rows)
    await tx
      .insertInto('token')
      .values({
        serial: id!,
        userId,
        originalUserId: null,
        name: null,
        scope: 'read',
        createdTime: time,
        expirationTime: time + CENTURY_MS,
        lastUsedTime: null,
        revokedTime: time,
        parentId: null,
      })
      .onConflict((conflict) => conflict.column('serial').doNothing())
      .execute()
}
