import type { Accumulators } from '@rastro/core/api/devices'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Position } from '@rastro/core/model/position'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { write } from '../../db/write.ts'
import { devicesById } from './devices.ts'

/**
 * VEH-31: sets the total distance (metres) and hours (milliseconds) of a device. They are attributes of its positions, so
 * its latest position is stored again with the new values.
 */
export async function setAccumulators(
  ctx: Has<'db' | 'positions' | 'bus' | 'clock'>,
  viewer: Viewer,
  deviceId: number,
  { totalDistance, hours }: Accumulators,
): Promise<void> {
  const { db, positions, bus, clock } = ctx
  const [[latest], [device]] = await Promise.all([positions.latest([deviceId]), devicesById(db, [deviceId])])
  if (!latest || !device) throw new InvalidError(refusal('noPositionYet', { id: deviceId }))
  const id = await positions.reserveIds(1)
  const attributes = {
    ...latest.attributes,
    ...(totalDistance !== undefined && { totalDistance }),
    ...(hours !== undefined && { hours }),
  }
  const position: Position = { ...latest, id, attributes, serverTime: clock.now() }
  const { status, lastUpdate } = device
  const state = { deviceId, status, lastUpdate, positionId: id, positionTime: position.fixTime }
  // The id, because no report of the unit has this fingerprint
  await positions.write({ positions: [{ ...position, fingerprint: -id }], events: [], states: [state] })
  bus.publishLive({ positions: [position], devices: [state], events: [] })
  // Positions have a writer of their own, which must not be awaited inside a transaction
  await write(ctx, actorOf(viewer), async ({ record, tell }) => {
    record({ action: 'accumulators', type: 'device', id: deviceId, details: { totalDistance, hours } })
    tell({ kind: 'device', id: deviceId, action: 'updated', fields: ['positionId'] })
  })
}
