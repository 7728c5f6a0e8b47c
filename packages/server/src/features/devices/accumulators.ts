import type { Accumulators } from '@rastro/core/api/devices'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Position } from '@rastro/core/model/position'
import type { Has } from '../../context.ts'
import { devicesById } from './devices.ts'

/**
 * VEH-31: the totals a device has reached, in metres and milliseconds. They are carried in its positions, so its latest one
 * is stored again with the new figures and becomes the latest.
 */
export async function setAccumulators(
  { db, positions, bus, clock }: Has<'db' | 'positions' | 'bus' | 'clock'>,
  deviceId: number,
  { totalDistance, hours }: Accumulators,
): Promise<void> {
  const [[latest], [device]] = await Promise.all([positions.latest([deviceId]), devicesById(db, [deviceId])])
  if (!latest || !device) throw new InvalidError(`Device ${deviceId} has not reported a position yet`)
  const id = await positions.reserveIds(1)
  const attributes = {
    ...latest.attributes,
    ...(totalDistance !== undefined && { totalDistance }),
    ...(hours !== undefined && { hours }),
  }
  const position: Position = { ...latest, id, attributes, serverTime: clock.now() }
  const { status, lastUpdate } = device
  const state = { deviceId, status, lastUpdate, positionId: id, positionTime: position.fixTime }
  // Of no report of the unit: the id keeps it apart from all of them
  await positions.write({ positions: [{ ...position, fingerprint: -id }], events: [], states: [state] })
  bus.publishLive({ positions: [position], devices: [state], events: [] })
  bus.publishChange({ kind: 'device', id: deviceId, action: 'updated', fields: ['positionId'] })
}
