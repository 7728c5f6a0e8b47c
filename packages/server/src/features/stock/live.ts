import { mask } from '@rastro/core/access/mask'
import { quietStates, silentMs, talkingMs } from '@rastro/core/vehicle/stock-moves'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices, visibleIds } from '../../access/visibility.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { inReach } from './stock-tables.ts'

/** When units without a vehicle called last, by what they call themselves (ms). */
export type Heard = ReadonlyMap<string, number>

/** A stored item, as far as what is computed of it is concerned. */
interface Placed {
  readonly sellerId?: number | null
  readonly holderId?: number | null
  readonly deviceId?: number | null
  readonly uniqueId?: string
}
interface Computed {
  /** Null for a vehicle that the viewer does not see. */
  readonly deviceId: number | null
  readonly holderName: string
  readonly sellerName: string
  /** In ms; null where no report is known. */
  readonly lastUpdate: number | null
}

/**
 * Stored items with the names of who has them and their last report, as far as the viewer sees them. A tracker reports as the vehicle
 * with its identifier or as a unit without one; a SIM card has the report of the vehicle that it is in.
 */
export async function withPlaces<T extends Placed>(
  db: Db,
  viewer: Viewer,
  { kind, items, heard }: { kind: StockKind; items: readonly T[]; heard: Heard },
): Promise<(T & Computed)[]> {
  const vehicles = await vehiclesOf(db, viewer, items)
  const nameOf = await accountNames(db, viewer, items)
  const byId = new Map(vehicles.map((row) => [row.id, row]))
  const byCode = new Map(vehicles.map((row) => [row.uniqueId, row]))
  return items.map((item) => {
    const vehicle = byId.get(item.deviceId ?? 0)
    const reporting = kind === 'tracker' ? byCode.get(item.uniqueId!) : vehicle
    const times = [reporting?.lastUpdate, kind === 'tracker' ? heard.get(item.uniqueId!) : undefined]
    const latest = Math.max(...times.map((time) => time ?? 0))
    return {
      ...item,
      deviceId: vehicle?.id ?? null,
      holderName: vehicle ? vehicleTitle(vehicle) : nameOf(item.holderId),
      sellerName: nameOf(item.sellerId),
      lastUpdate: latest > 0 ? latest : null,
    }
  })
}

/** The visible vehicles that items are installed in, or that have their identifier. */
async function vehiclesOf(db: Db, { user }: Viewer, items: readonly Placed[]) {
  const codes = items.flatMap(({ uniqueId }) => uniqueId ?? [])
  const ids = items.flatMap(({ deviceId }) => deviceId || [])
  const rows = await db
    .selectFrom('device')
    .leftJoin('device_state', 'device_state.deviceId', 'device.id')
    .where((where) =>
      where.or([among(db, 'device.id', ids), ...(codes.length > 0 ? [where('device.uniqueId', 'in', codes)] : [])]),
    )
    .$if(!user.administrator, (query) => query.where('device.id', 'in', visibleDevices(db, user.id)))
    .select(['device.id', 'device.uniqueId', 'device.name', 'device.attributes', 'device_state.lastUpdate'])
    .execute()
  return rows.map((row) => ({ ...row, attributes: JSON.parse(row.attributes) as Record<string, unknown> }))
}

/** Names the visible accounts that have or own items; empty for any other. */
async function accountNames(db: Db, { user }: Viewer, items: readonly Placed[]) {
  const ids = [...new Set(items.flatMap(({ holderId, sellerId }) => [holderId || [], sellerId || []].flat()))]
  const rows = await db
    .selectFrom('user')
    .where(among(db, 'id', ids))
    .$if(!user.administrator, (query) =>
      query.where((where) => where.or([where('id', '=', user.id), where('id', 'in', visibleIds(db, 'user', user.id))])),
    )
    .select(['id', 'name'])
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number | null | undefined): string => names.get(id ?? 0) ?? ''
}

/** A row of a list, whose PUK is masked: only the item itself tells it. */
export const withoutPuk = <T extends object>(row: T): T => ('puk' in row && row.puk ? { ...row, puk: mask } : row)

/** How many units of the stock report although they are not in use, and how many installed ones are silent. */
export async function countAlerts(
  db: Db,
  viewer: Viewer,
  { kind, sellerId, heard, now }: { kind: StockKind; sellerId: number | null | undefined; heard: Heard; now: Date },
): Promise<{ talking: number; silent: number }> {
  const reach = () => {
    const all = inReach(db, kind, viewer)
    return sellerId === null ? all.where('sellerId', 'is', null) : all
  }
  const silent = await reach()
    .where('state', '=', 'installed')
    .where('since', '<', now.getTime() - silentMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('device_state')
            .whereRef('device_state.deviceId', '=', `${kind as 'tracker'}.deviceId`)
            .where('device_state.lastUpdate', '>=', now.getTime() - silentMs)
            .select('device_state.deviceId'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (kind === 'sim') return { talking: 0, silent: Number(silent.count) }
  const since = now.getTime() - talkingMs
  const calling = [...heard].filter(([, time]) => time >= since).map(([code]) => code)
  const talking = await reach()
    .where('state', 'in', quietStates)
    .where((where) =>
      where.or([
        ...(calling.length > 0 ? [where('uniqueId', 'in', calling)] : []),
        where.exists(
          where
            .selectFrom('device')
            .innerJoin('device_state', 'device_state.deviceId', 'device.id')
            .whereRef('device.uniqueId', '=', 'tracker.uniqueId')
            .where('device_state.lastUpdate', '>=', since)
            .$if(!viewer.user.administrator, (query) =>
              query.where('device.id', 'in', visibleDevices(db, viewer.user.id)),
            )
            .select('device.id'),
        ),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { talking: Number(talking.count), silent: Number(silent.count) }
}
