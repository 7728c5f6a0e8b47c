import { slicesOf } from '@rastro/core/kit/slices'
import type { Db } from './database.ts'
import { endOf } from './statistics.ts'
import { deviceIn, hasNone, noTotals, type Tally, totalNames } from './tally.ts'

/** Rows of one statement: few, so that positions do not wait behind them. */
const PIECE = 500

/** Adds the sums of the entire server to the row of the day. Failed counts go back into the tally. */
export async function storeTotals(db: Db, day: number, tally: Tally): Promise<void> {
  const { totals } = tally
  if (hasNone(totals)) return
  tally.totals = noTotals()
  try {
    await db
      .insertInto('statistics')
      .values({
        ...totals,
        captureTime: endOf(day),
        activeUsers: 0,
        activeDevices: 0,
        attributes: '{}',
        protocols: '{}',
      })
      .onConflict((conflict) =>
        conflict
          .column('captureTime')
          .doUpdateSet((row) =>
            Object.fromEntries(
              totalNames.map((name) => [name, row(`statistics.${name}`, '+', row.ref(`excluded.${name}`))]),
            ),
          ),
      )
      .execute()
  } catch (error) {
    for (const name of totalNames) tally.totals[name] += totals[name]
    throw error
  }
}

/** All counts of a day, or only those without a row. */
interface Part {
  readonly day: number
  readonly tally: Tally
  readonly all: boolean
}

/** Takes these out of `rows` in batches and stores them; a failed batch is put back. */
async function inPieces<T>(
  { rows, known, all }: { rows: Map<number, T>; known: Set<number>; all: boolean },
  store: (piece: readonly [number, T][]) => Promise<unknown>,
  putBack: (id: number, row: T) => void,
): Promise<void> {
  // Sorted, so that two nodes cannot deadlock
  const ids = [...rows.keys()].filter((id) => all || !known.has(id)).sort((a, b) => a - b)
  for (const some of slicesOf(ids, PIECE)) {
    const piece = some.map((id): [number, T] => [id, rows.get(id)!])
    for (const [id] of piece) rows.delete(id)
    try {
      await store(piece)
      for (const [id] of piece) known.add(id)
    } catch (error) {
      for (const [id, row] of piece) putBack(id, row)
      throw error
    }
  }
}

/** Adds the counts of devices to their rows of the day. As `storeTotals`. */
export const storeDevices = (db: Db, { day, tally, all }: Part): Promise<void> =>
  inPieces(
    { rows: tally.devices, known: tally.known.devices, all },
    (piece) =>
      db
        .insertInto('device_day')
        .values(piece.map(([deviceId, counted]) => ({ day, deviceId, ...counted })))
        .onConflict((conflict) =>
          conflict.columns(['day', 'deviceId']).doUpdateSet((row) => ({
            protocol: row.ref('excluded.protocol'),
            received: row('device_day.received', '+', row.ref('excluded.received')),
            stored: row('device_day.stored', '+', row.ref('excluded.stored')),
          })),
        )
        .execute(),
    (deviceId, { protocol, received, stored }) => {
      const device = deviceIn(tally, deviceId, protocol)
      device.received += received
      device.stored += stored
    },
  )

/** Adds the counts of users to their rows of the day. As `storeTotals`. */
export const storeUsers = (db: Db, { day, tally: { users, known }, all }: Part): Promise<void> =>
  inPieces(
    { rows: users, known: known.users, all },
    (piece) =>
      db
        .insertInto('user_day')
        .values(piece.map(([userId, requests]) => ({ day, userId, requests })))
        .onConflict((conflict) =>
          conflict.columns(['day', 'userId']).doUpdateSet((row) => ({
            requests: row('user_day.requests', '+', row.ref('excluded.requests')),
          })),
        )
        .execute(),
    (userId, requests) => users.set(userId, (users.get(userId) ?? 0) + requests),
  )
