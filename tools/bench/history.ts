import { devices } from '@rastro/core/resources/device'
import { CompiledQuery } from 'kysely'
import { create } from '../../packages/server/src/db/crud.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { positionOf } from './store.ts'

interface History {
  readonly vehicles: number
  /** Positions of each vehicle. */
  readonly positions: number
  /** In which they were reported (ms), from `start` on. */
  readonly start: number
  readonly length: number
}

/** Radius of the circles that the vehicles drive, in degrees. */
const radius = 0.06
const rowsABatch = 5000

/** Registers vehicles of a user that drive on circles of their own, with their positions; returns their ids. */
export async function fillHistory(
  place: { dataDir: string; databaseUrl: undefined },
  userId: number,
  { vehicles, positions, start, length }: History,
): Promise<number[]> {
  const database = await openDatabase(place)
  const ids: number[] = []
  for (let vehicle = 0; vehicle < vehicles; vehicle++) {
    const deviceId = await database.db.transaction().execute(async (tx) => {
      const { id } = await create(tx, devices, { name: `Unit ${vehicle}`, uniqueId: `history-${vehicle}` })
      await tx.insertInto('user_device').values({ userId, deviceId: id }).execute()
      return id
    })
    ids.push(deviceId)
    for (let first = 0; first < positions; first += rowsABatch) {
      const count = Math.min(rowsABatch, positions - first)
      const firstId = await database.positions.reserveIds(count)
      const rows = Array.from({ length: count }, (_, at) => {
        const share = (first + at) / positions
        const angle = 2 * Math.PI * (8 * share + vehicle / vehicles)
        return {
          ...positionOf(firstId + at, deviceId, start + Math.round(share * length)),
          latitude: -23.55 + radius * Math.sin(angle) + vehicle / 100,
          longitude: -46.63 + radius * Math.cos(angle) * (1 + share),
        }
      })
      await database.positions.write({ positions: rows, events: [], states: [] })
    }
  }
  await database.db.executeQuery(CompiledQuery.raw('analyze position'))
  await database.close()
  return ids
}
