import { type Event, eventSchema } from '@rastro/core/model/event'
import type { Forwarded } from '@rastro/core/model/forwarded'
import { devices } from '@rastro/core/resources/device'
import { geofences } from '@rastro/core/resources/geofence'
import { maintenances } from '@rastro/core/resources/maintenance'
import type { Context } from '../../../context.ts'
import { find } from '../../../db/crud.ts'
import { among } from '../../../db/dialect.ts'
import { fromRow } from '../../../db/row.ts'
import type { WebhookKind } from '../../../db/tables.ts'

/** A position or an event in the queue of a target. */
export interface QueuedItem {
  readonly id: number
  readonly deviceId: number
  readonly kind: WebhookKind
  readonly itemId: number
}

type Sources = Pick<Context, 'db' | 'positions'>

/** What is passed on of these items of one device, by their ids in the queue; without what was removed meanwhile. */
export async function load(
  ctx: Sources,
  deviceId: number,
  items: readonly QueuedItem[],
): Promise<Map<number, Forwarded>> {
  const device = await find(ctx.db, devices, deviceId)
  if (!device) return new Map()
  const idsOf = (kind: WebhookKind) => items.filter((item) => item.kind === kind).map(({ itemId }) => itemId)
  const events = await eventsById(ctx, idsOf('event'))
  const about = [...events.values()].flatMap(({ positionId }) => positionId || [])
  const found = await ctx.positions.byIds([...new Set([...idsOf('position'), ...about])], [deviceId])
  const positions = new Map(found.map((position) => [position.id, position]))
  const loaded = new Map<number, Forwarded>()
  for (const { id, kind, itemId } of items) {
    const [position, event] = [positions.get(itemId), events.get(itemId)]
    if (kind === 'position' && position) loaded.set(id, { kind, position, device })
    if (kind !== 'event' || !event) continue
    const { geofenceId, maintenanceId } = event
    const geofence = geofenceId ? await find(ctx.db, geofences, geofenceId) : undefined
    const maintenance = maintenanceId ? await find(ctx.db, maintenances, maintenanceId) : undefined
    loaded.set(id, { kind, event, position: positions.get(event.positionId), device, geofence, maintenance })
  }
  return loaded
}

async function eventsById({ db }: Sources, ids: readonly number[]): Promise<Map<number, Event>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('event')
    .where(among(db, 'id', ids))
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(eventSchema, row)]))
}
