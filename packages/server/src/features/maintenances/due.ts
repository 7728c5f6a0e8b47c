import { type Due, maxDue } from '@rastro/core/api/maintenance'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Position } from '@rastro/core/model/position'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices, visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { among, amongThose } from '../../db/dialect.ts'
import { inPages } from '../positions/positions.ts'

interface Page {
  readonly items: Due[]
  readonly next: string | undefined
}

/** The counters of every alert type, besides that of its own type. */
const counted = ['odometer', 'totalDistance', 'hours']

/** A page of the alert types that apply to visible devices, by device. Throws `InvalidError` for an invalid cursor. */
export async function dueOf(
  { db, positions }: Has<'db' | 'positions'>,
  viewer: Viewer,
  { all = false, cursor }: { all?: boolean; cursor?: string },
): Promise<Page> {
  const rows = await linksOf(db, viewer, { all, after: dueCursorOf(cursor) }).execute()
  const isCut = rows.length > maxDue
  if (isCut) rows.pop()
  const latest = new Map<number, Position>()
  for (const ids of inPages([...new Set(rows.map(({ deviceId }) => deviceId))])) {
    for (const position of await positions.latest(ids)) latest.set(position.deviceId, position)
  }
  const last = rows.at(-1)
  return {
    items: rows.map(({ deviceId, deviceName, maintenanceId, type }) => ({
      deviceId,
      deviceName,
      maintenanceId,
      attributes: only(latest.get(deviceId)?.attributes ?? {}, [...counted, type]),
    })),
    next: isCut ? `${last!.deviceId}.${last!.maintenanceId}` : undefined,
  }
}

interface DueCursor {
  readonly deviceId: number
  readonly maintenanceId: number
}

function dueCursorOf(cursor: string | undefined): DueCursor {
  if (cursor === undefined) return { deviceId: 0, maintenanceId: 0 }
  const [, deviceId, maintenanceId] = /^(\d{1,12})\.(\d{1,12})$/.exec(cursor) ?? []
  if (!deviceId) throw new InvalidError('The cursor is not one of this list', { field: 'cursor' })
  return { deviceId: Number(deviceId), maintenanceId: Number(maintenanceId) }
}

interface Chosen {
  readonly all: boolean
  readonly after?: DueCursor
  /** Only of these. */
  readonly deviceIds?: readonly number[]
}

/** The alert types that apply to devices, by device: `maxDue`, and one more when there are others. A query. */
export function linksOf(db: Db, { user }: Viewer, { all, after, deviceIds }: Chosen) {
  const seesEverything = all && user.administrator
  const direct = db.selectFrom('device_maintenance').select(['deviceId', 'maintenanceId'])
  return db
    .selectFrom(direct.union(grouped(db)).as('link'))
    .innerJoin('device', 'device.id', 'link.deviceId')
    .innerJoin('maintenance', 'maintenance.id', 'link.maintenanceId')
    .where((either) => either.or([either('start', '!=', 0), either('period', '!=', 0)]))
    .$if(after !== undefined, (query) =>
      query.where((either) =>
        either.or([
          either('link.deviceId', '>', after!.deviceId),
          either.and([
            either('link.deviceId', '=', after!.deviceId),
            either('link.maintenanceId', '>', after!.maintenanceId),
          ]),
        ]),
      ),
    )
    .$if(deviceIds !== undefined, (query) => query.where(among(db, 'link.deviceId', deviceIds!)))
    .$if(!seesEverything, (query) =>
      query
        .where(amongThose(db, 'link.deviceId', visibleDevices(db, user.id)))
        .where(amongThose(db, 'link.maintenanceId', visibleIds(db, 'maintenance', user.id))),
    )
    .select(['link.deviceId', 'link.maintenanceId', 'device.name as deviceName', 'maintenance.type'])
    .orderBy('link.deviceId')
    .orderBy('link.maintenanceId')
    .limit(maxDue + 1)
}

/** Alert types that apply to devices through their groups. A subquery. */
const grouped = (db: Db) =>
  db
    .selectFrom(groupsOf(db).as('tree'))
    .innerJoin('device', 'device.groupId', 'tree.groupId')
    .select(['device.id as deviceId', 'tree.maintenanceId'])

/** Each group with links, and all inside it at any depth. A subquery. */
const groupsOf = (db: Db) =>
  db
    .withRecursive('inside(groupId, maintenanceId)', (inside) =>
      inside
        .selectFrom('group_maintenance')
        .select(['groupId', 'maintenanceId'])
        .union(
          inside
            .selectFrom('inside')
            .innerJoin('group', 'group.groupId', 'inside.groupId')
            .select(['group.id as groupId', 'inside.maintenanceId']),
        ),
    )
    .selectFrom('inside')
    .selectAll()

const only = (attributes: Position['attributes'], keys: readonly string[]): Position['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => keys.includes(key)))
