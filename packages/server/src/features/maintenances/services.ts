import { maxDue, type Service } from '@rastro/core/api/maintenance'
import { type Maintenance, maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { lastRecord } from '@rastro/core/vehicle/maintenance-status'
import { performedOf } from '@rastro/core/vehicle/performed'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { amongThose, attributeAmong } from '../../db/dialect.ts'
import { linksOf } from './due.ts'

/** The maximum number of records read; the newest are preferred. */
const maxRecords = 10_000

interface Asked {
  readonly deviceId: readonly number[]
  readonly all?: boolean
}

/** The alert types that apply to these vehicles, each with the record that it is counted from; only what the viewer sees. */
export async function servicesOf(db: Db, viewer: Viewer, { deviceId, all = false }: Asked): Promise<Service[]> {
  const links = await linksOf(db, viewer, { all, deviceIds: deviceId }).execute()
  if (links.length === 0) return []
  const alerts = await byId(db, [...new Set(links.map(({ maintenanceId }) => maintenanceId))])
  const rows = await recordsOf(db, viewer, { deviceIds: deviceId, all })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const recordsBy = Map.groupBy(
    rows.flatMap((row) => performedOf(row) ?? []),
    (record) => record.deviceId,
  )
  return links.slice(0, maxDue).flatMap(({ deviceId: id, maintenanceId }): Service[] => {
    const alert = alerts.get(maintenanceId)
    if (!alert) return []
    const last = lastRecord(alert, { deviceId: id, records: recordsBy.get(id) ?? [] })
    return [{ deviceId: id, alert, last: (last && rowOf.get(last.id)) ?? null }]
  })
}

const byId = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Maintenance>> =>
  new Map((await list(db, maintenances, { ids })).map((alert) => [alert.id, alert]))

interface Of {
  readonly deviceIds: readonly number[]
  readonly all: boolean
}

async function recordsOf(db: Db, { user }: Viewer, { deviceIds, all }: Of): Promise<readonly Maintenance[]> {
  const found = await db
    .selectFrom('maintenance')
    .where('start', '=', 0)
    .where('period', '=', 0)
    .$if(!(all && user.administrator), (query) =>
      query.where(amongThose(db, 'id', visibleIds(db, 'maintenance', user.id))),
    )
    .where(attributeAmong(db, recordKeys.deviceId, deviceIds))
    .orderBy('id', 'desc')
    .limit(maxRecords)
    .select('id')
    .execute()
  return list(db, maintenances, { ids: found.map(({ id }) => id) })
}
