import type { Device } from '@rastro/core/resources/device'
import { type BlockSettings, readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { attributesFor, type Inheriting } from '../../access/inherited-attributes.ts'
import type { Db } from '../../db/database.ts'

/** The settings of these devices for cutting the engine, and for how long commands wait. */
export async function blockSettingsOf(
  db: Db,
  devices: readonly (Inheriting & Pick<Device, 'id'>)[],
): Promise<(device: Inheriting & Pick<Device, 'id'>) => BlockSettings> {
  const attributesOf = await attributesFor(db, devices)
  return (device) => readBlockSettings(attributesOf(device))
}
