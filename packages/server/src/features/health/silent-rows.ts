import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'

/** A silent device with what its row and its state hold. Times in milliseconds. */
export interface SilentRow {
  readonly id: number
  readonly name: string
  readonly uniqueId: string
  readonly model: string | null
  readonly disabled: 0 | 1
  readonly expirationTime: number | null
  readonly attributes: string
  readonly lastUpdate: number | null
  /** Null where it never reported a place. */
  readonly positionTime: number | null
}

interface Asked {
  readonly now: Date
  readonly minutes: number
  readonly limit: number
  /** `time-id` of the last row of the page before. */
  readonly cursor?: string | undefined
}

/** A page of the silent devices that the viewer sees, and the cursor of the next. */
export async function silentPage(
  db: Db,
  { user }: Viewer,
  { now, minutes, limit, cursor }: Asked,
): Promise<{ readonly rows: readonly SilentRow[]; readonly next: string | undefined }> {
  const before = now.getTime() - minutes * 60_000
  const [time, id] = (cursor ?? '').split('-').map(Number)
  const found = await silent(db)
    .where(amongThose(db, 'device.id', visibleDevices(db, user.id)))
    .where((is) => is.or([is('device_state.lastUpdate', 'is', null), is('device_state.lastUpdate', '<=', before)]))
    .$if(cursor !== undefined, (query) =>
      query.where((is) => is.or([is(since, '<', time!), is.and([is(since, '=', time!), is('device.id', '<', id!)])])),
    )
    .orderBy(since, 'desc')
    .orderBy('device.id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? `${last.lastUpdate ?? 0}-${last.id}` : undefined }
}

/** The row of one device; undefined while it is not silent. */
export const silentRow = (db: Db, id: number): Promise<SilentRow | undefined> =>
  silent(db).where('device.id', '=', id).executeTakeFirst()

/** 0 for one that never reported. */
const since = sql<number>`coalesce(${sql.ref('device_state.lastUpdate')}, 0)`

const silent = (db: Db) =>
  db
    .selectFrom('device')
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .where((is) => is.or([is('device_state.status', 'is', null), is('device_state.status', '!=', 'online')]))
    .select([
      'device.id',
      'device.name',
      'device.uniqueId',
      'device.model',
      'device.disabled',
      'device.expirationTime',
      'device.attributes',
      'device_state.lastUpdate',
      'device_state.positionTime',
    ])
