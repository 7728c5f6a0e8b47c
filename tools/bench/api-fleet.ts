import { CompiledQuery } from 'kysely'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { positionOf } from './store.ts'

/** Number of devices visible to the accounts of the benchmark. */
export const fleets = [10, 1000, 10_000, 100_000] as const
const month = { rows: 100_000, stepMs: 26_000 }
const groups = 200
const rowsABatch = 5000

export interface Fleet {
  /** Of the device with a month of history, the first one of all. */
  readonly deviceId: number
  readonly from: Date
  readonly to: Date
}

/** Stores 100,000 devices with a place each, links the first of them to each account, and gives one a month of places. */
export async function fillFleet(
  options: { dataDir: string; databaseUrl: string | undefined },
  userIds: readonly number[],
): Promise<Fleet> {
  const database = await openDatabase(options)
  const { db } = database
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text))
  const count = fleets.at(-1)!
  const mark = Date.now().toString(36)
  const upTo = (max: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${max})`
  await run(`insert into "group" (name) ${upTo(groups)} select 'Group ' || i from n`)
  await run(`insert into device (name, "uniqueId", model, attributes) ${upTo(count)}
    select 'Vehicle ' || i, '${mark}-' || i, 'GT06N', '{"veiculo":{"placa":"ABC-' || i || '","marca":"Fiat","modelo":"Toro"}}' from n`)
  const { rows } = await db.executeQuery<{ id: number }>(
    CompiledQuery.raw(`select min(id) as id from device where "uniqueId" like '${mark}-%'`),
  )
  const first = Number(rows[0]!.id)
  for (const [at, userId] of userIds.entries()) {
    await run(`insert into user_device ("userId", "deviceId") select ${userId}, id from device
      where id >= ${first} and id < ${first + fleets[at]!}`)
    await run(`insert into user_group ("userId", "groupId") select ${userId}, id from "group"`)
  }
  const to = Date.now()
  const from = to - month.rows * month.stepMs
  await store(database, month.rows, (at) => ({ deviceId: first, time: from + at * month.stepMs }))
  await store(database, count, (at) => ({ deviceId: first + at, time: to + 1000 }))
  await run('analyze')
  await database.close()
  return { deviceId: first, from: new Date(from), to: new Date(to) }
}

async function store(
  { positions }: Database,
  count: number,
  place: (at: number) => { deviceId: number; time: number },
): Promise<void> {
  for (let first = 0; first < count; first += rowsABatch) {
    const size = Math.min(rowsABatch, count - first)
    const id = await positions.reserveIds(size)
    const rows = Array.from({ length: size }, (_, at) => {
      const { deviceId, time } = place(first + at)
      return positionOf(id + at, deviceId, time)
    })
    const states = rows.map(({ id: positionId, deviceId, fixTime }) => {
      return { deviceId, status: 'online', lastUpdate: fixTime, positionId, positionTime: fixTime } as const
    })
    await positions.write({ positions: rows, events: [], states })
  }
}
