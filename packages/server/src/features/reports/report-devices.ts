import { readSettings } from '@rastro/core/enrich/settings'
import { slicesOf } from '@rastro/core/kit/slices'
import type { ReportInput } from '@rastro/core/reductions/period'
import { devices } from '@rastro/core/resources/device'
import { readRuleSettings } from '@rastro/core/rules/settings'
import { flagOr } from '@rastro/core/vocabulary/attribute-values'
import { attributesFor } from '../../access/inherited-attributes.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'

/** A device of a report, with how its positions are measured. */
export type ReportDevice = Pick<ReportInput, 'deviceId' | 'deviceName' | 'settings' | 'rules'>

/** Devices read by one query. */
const devicesAQuery = 500
/** A change of the level by so many litres is a filling or a drain, where the device has no threshold of its own. */
const usualChange = 5

/** These devices in their order, a slice at a time, with the settings that hold now; those removed meanwhile are left out. */
export async function* reportDevices(db: Db, ids: readonly number[]): AsyncGenerator<ReportDevice> {
  for (const some of slicesOf(ids, devicesAQuery)) {
    const found = await list(db, devices, {
      ids: db
        .selectFrom('device')
        .where(among(db, 'id', some))
        .select('id'),
    })
    const attributeOf = await attributesFor(db, found)
    for (const device of found) {
      const attribute = attributeOf(device)
      const rules = readRuleSettings(attribute)
      const { motion, fuel, overspeed } = rules
      yield {
        deviceId: device.id,
        deviceName: device.name,
        settings: {
          motion,
          distance: readSettings(attribute).distance,
          ignoreOdometer: flagOr(attribute('report.ignoreOdometer'), false),
          fuelCapacity: fuel.capacity,
          filling: fuel.increase || usualChange,
          drain: fuel.drop || usualChange,
          speedLimit: overspeed.limit,
        },
        rules,
      }
    }
  }
}
