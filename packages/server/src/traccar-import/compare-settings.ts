import { server } from '@rastro/core/resources/server'
import { sortedJson } from './compare-items.ts'
import { type KindComparison, newComparison, note } from './comparison.ts'
import type { ItemImport } from './import-items.ts'
import { itemOfRow } from './item-of-row.ts'
import { bytesOf, jsonOf } from './row-values.ts'
import type { SourceRow } from './source.ts'

type Rows = ReadonlyMap<string, readonly SourceRow[]>

/** The attributes of the server, the commands that wait and the key of tokens beside those here. */
export async function compareSettings(to: ItemImport, rows: Rows): Promise<KindComparison[]> {
  return [await compareServer(to, rows), await compareQueue(to, rows), await compareKey(to, rows)]
}

/** What was set here before has stayed, so an attribute is missing or it is here. */
async function compareServer({ database: { db }, readTime, fresh }: ItemImport, rows: Rows): Promise<KindComparison> {
  const comparison = newComparison('server')
  const [row] = rows.get('tc_servers') ?? []
  if (!row) return comparison
  const stored = await db.selectFrom('server').orderBy('id').select('attributes').executeTakeFirst()
  const present = jsonOf(stored?.attributes ?? '{}')
  const found = fresh.has(`server ${row.id}`) ? comparison.differences : comparison.changed
  for (const name of Object.keys((itemOfRow(server, row, readTime).attributes as object) ?? {})) {
    comparison.expected.add(name)
    if (name in present) comparison.standing.add(name)
    else note(found, row.id!, `${name} is not here`)
  }
  return comparison
}

async function compareQueue({ database: { db }, ids, fresh }: ItemImport, rows: Rows): Promise<KindComparison> {
  const comparison = newComparison('queuedCommand')
  for (const row of rows.get('tc_commands_queue') ?? []) {
    const id = ids.newId('queuedCommand', row.id)
    if (!id) continue
    const stored = await db
      .selectFrom('queued_command')
      .where('id', '=', id)
      .select(['deviceId', 'type', 'attributes'])
      .executeTakeFirst()
    const text = (values: readonly [unknown, unknown, object]) => `${row.id} ${sortedJson(values)}`
    const expected = text([ids.newId('device', row.deviceid), row.type, jsonOf(row.attributes ?? '{}')])
    comparison.expected.add(expected)
    const present = stored && text([stored.deviceId, stored.type, jsonOf(stored.attributes ?? '{}')])
    if (present) comparison.standing.add(present)
    if (present !== expected)
      note(
        fresh.has(`queuedCommand ${row.id}`) ? comparison.differences : comparison.changed,
        row.id!,
        present ? 'is not the same here' : 'is not here',
      )
  }
  return comparison
}

async function compareKey({ database: { db }, ids }: ItemImport, rows: Rows): Promise<KindComparison> {
  const comparison = newComparison('key of tokens')
  const [key] = rows.get('tc_keystore') ?? []
  if (!key?.publickey || !ids.has('keystore', key.id!)) return comparison
  const stored = await db.selectFrom('keystore').where('name', '=', 'token').select('publicKey').executeTakeFirst()
  const expected = bytesOf(key.publickey).toString('base64')
  comparison.expected.add(expected)
  if (stored) comparison.standing.add(stored.publicKey)
  if (stored?.publicKey !== expected) note(comparison.differences, key.id!, 'is not the same here')
  return comparison
}
