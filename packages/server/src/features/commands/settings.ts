import type { Device } from '@rastro/core/resources/device'
import { type BlockSettings, readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { attributesFor, type Inheriting } from '../../access/inherited-attributes.ts'
import type { Db } from '../../db/database.ts'

/** How the engine of each of these devices may be cut, and how long its commands wait. */
export async function blockSettingsOf(
  db: Db,
  devices: readonly (Inheriting & Pick<Device, 'id'>)[],
): Promise<(device: Inheriting & Pick<Device, 'id'>) => BlockSettings> {
  const attributesOf = await attributesFor(db, devices)
  return (device) => readBlockSettings(attributesOf(device))
}
