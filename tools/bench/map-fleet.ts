import { CompiledQuery } from 'kysely'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { homeOf } from './load/country.ts'
import { imeiOf } from './load/frames.ts'
import { positionOf } from './store.ts'

const rowsABatch = 5000
const groups = 50

interface Wanted {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly userId: number
  readonly vehicles: number
}

/**
 * Stores vehicles all over Brazil with a position each, whose trackers are the first units of `live-units.ts`, and links them to
 * an account.
 */
export async function fillMapFleet({ dataDir, databaseUrl, userId, vehicles }: Wanted): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl })
  const { db, positions } = database
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text))
  const upTo = (max: number) => `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${max - 1})`
  await run(`insert into "group" (name) ${upTo(groups)} select 'Group ' || i from n`)
  await run(`insert into device (name, "uniqueId", model, "groupId", attributes) ${upTo(vehicles)}
    select 'Vehicle ' || i, cast(${imeiOf(0)} + i as text), 'FMB920', 1 + i % ${groups},
      '{"veiculo":{"placa":"ABC-' || i || '","marca":"Fiat","modelo":"Toro ' || (i % 97) || '"}}' from n`)
  await run(`insert into user_device ("userId", "deviceId") select ${userId}, id from device`)
  await run(`insert into user_group ("userId", "groupId") select ${userId}, id from "group"`)
  const now = Date.now()
  for (let first = 0; first < vehicles; first += rowsABatch) {
    const size = Math.min(rowsABatch, vehicles - first)
    const id = await positions.reserveIds(size)
    const rows = Array.from({ length: size }, (_, at) => ({
      ...positionOf(id + at, first + at + 1, now),
      ...homeOf(first + at),
    }))
    const states = rows.map(({ id: positionId, deviceId }) => {
      const time = new Date(now)
      return { deviceId, status: 'online', lastUpdate: time, positionId, positionTime: time } as const
    })
    await positions.write({ positions: rows, events: [], states })
  }
  await run('analyze')
  await database.close()
}
