import { eventSchema } from '@rastro/core/model/event'
import type { Forwarded } from '@rastro/core/model/forwarded'
import { devices } from '@rastro/core/resources/device'
import { geofences } from '@rastro/core/resources/geofence'
import { maintenances } from '@rastro/core/resources/maintenance'
import type { Context } from '../../../context.ts'
import { find } from '../../../db/crud.ts'
import { fromRow } from '../../../db/row.ts'
import type { WebhookKind } from '../../../db/tables.ts'

/** A position or an event in the queue of a target. */
export interface QueuedItem {
  readonly id: number
  readonly deviceId: number
  readonly kind: WebhookKind
  readonly itemId: number
}

/** What is passed on of an item; undefined when it or its device was removed meanwhile. */
export async function load(
  { db, positions }: Pick<Context, 'db' | 'positions'>,
  item: QueuedItem,
): Promise<Forwarded | undefined> {
  const device = await find(db, devices, item.deviceId)
  if (!device) return undefined
  if (item.kind === 'position') {
    const [position] = await positions.byIds([item.itemId])
    return position && { kind: 'position', position, device }
  }
  const row = await db.selectFrom('event').where('id', '=', item.itemId).selectAll().executeTakeFirst()
  if (!row) return undefined
  const event = fromRow(eventSchema, row)
  const { positionId, geofenceId, maintenanceId } = event
  const [position] = positionId ? await positions.byIds([positionId]) : []
  const geofence = geofenceId ? await find(db, geofences, geofenceId) : undefined
  const maintenance = maintenanceId ? await find(db, maintenances, maintenanceId) : undefined
  return { kind: 'event', event, position, device, geofence, maintenance }
}
