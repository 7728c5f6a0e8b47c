import { anchorAttribute, anchorRadii, circleArea } from '@rastro/core/geo/anchor'
import { maxNameLength } from '@rastro/core/kit/schema'
import { type Geofence, geofences } from '@rastro/core/resources/geofence'
import { seenByOf } from '../../../access/visibility.ts'
import type { Context } from '../../../context.ts'
import { list } from '../../../db/crud.ts'
import { nobody, write } from '../../../db/write.ts'
import { createItem, removeItem } from '../../../db/write-item.ts'
import { addLink } from '../../../db/write-link.ts'
import { devicesById } from '../../devices/devices.ts'
import type { Running } from './plan.ts'
import { begin, end, type Run } from './runs.ts'

/** Creates a circular fence around each of these vehicles at its present place, once; one without a position gets none. */
export async function setAnchors(ctx: Context, running: Running, deviceIds: readonly number[]): Promise<void> {
  const { db, positions, clock } = ctx
  const places = new Map((await positions.latest(deviceIds)).map((position) => [position.deviceId, position]))
  for (const { id: deviceId, name } of await devicesById(db, deviceIds)) {
    const place = places.get(deviceId)
    if (!place) continue
    await write(ctx, running.actor, async (writing) => {
      if (!(await begin(writing.tx, running, [deviceId], clock.now())).has(deviceId)) return
      writing.tell({ kind: 'scheduleRun', id: running.group.id, action: 'created' })
      const area = circleArea(place, anchorRadii[0])
      const fence = { name: `Anchor ${name}`.slice(0, maxNameLength), area, attributes: { [anchorAttribute]: true } }
      const { id: propertyId } = await createItem(writing, geofences, fence)
      const link = { property: 'geofence', propertyId } as const
      await addLink(writing, { owner: 'device', ownerId: deviceId, ...link })
      if (running.ownerId) await addLink(writing, { owner: 'user', ownerId: running.ownerId, ...link })
      await writing.tx
        .updateTable('schedule_run')
        .set({ geofenceId: propertyId })
        .where('groupId', '=', running.group.id)
        .where('deviceId', '=', deviceId)
        .where('endTime', 'is', null)
        .execute()
    })
  }
}

/** Removes the fence of a run, unless a user has done so. */
export async function liftAnchor(ctx: Context, run: Run): Promise<void> {
  await write(ctx, nobody, async (writing) => {
    if ((await end(writing.tx, run.groupId, [run.deviceId], ctx.clock.now())).length === 0) return
    writing.tell({ kind: 'scheduleRun', id: run.groupId, action: 'updated' })
    const [fence] = run.geofenceId ? await list(writing.tx, geofences, { ids: [run.geofenceId] }) : []
    if (!fence) return
    const { id } = fence as Geofence
    await removeItem(writing, geofences, fence as Geofence, await seenByOf(writing.tx, 'geofence', id))
  })
}
