import { requireCan } from '@rastro/core/access/access'
import { NotFoundError } from '@rastro/core/kit/errors'
import { type Device, devices } from '@rastro/core/resources/device'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import { list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { jsonWriter, listWriter } from '../../http/json.ts'
import type { Hooks, Save } from '../../http/resource-writes.ts'

export const writeDevice = jsonWriter(devices.schema)
export const writeDevices = listWriter(devices.schema)

/** Reads devices by id. Does not check access. */
export const devicesById = (db: Db, ids: readonly number[]): Promise<Device[]> => list(db, devices, { ids })

/**
 * VEH-27: the devices with these ids or identifiers. Those that the viewer does not see are left out without an error
 * (reference §1.5).
 */
export async function namedDevices(
  db: Db,
  viewer: Viewer,
  named: { id?: number[]; uniqueId?: string[] },
): Promise<Device[]> {
  const own = db
    .selectFrom('device')
    .where('id', 'in', visibleDevices(db, viewer.user.id))
    .where((where) =>
      where.or([
        ...(named.id?.length ? [where('id', 'in', named.id)] : []),
        ...(named.uniqueId?.length ? [where('uniqueId', 'in', named.uniqueId)] : []),
      ]),
    )
    .select('id')
  return list(db, devices, { ids: own })
}

/** Reads a device by its identifier. Does not check access. */
export async function deviceNamed(db: Db, uniqueId: string): Promise<Device> {
  const [device] = await list(db, devices, {
    ids: db.selectFrom('device').where('uniqueId', '=', uniqueId).select('id'),
  })
  if (!device) throw new NotFoundError('Device', uniqueId)
  return device
}

export const deviceHooks: Hooks<typeof devices> = { beforeSave: checkDevice, byHand: ['list'] }

/** VEH-29, A-132: room for one more; what a form shows as stars is not stored as stars. */
async function checkDevice({ tx, viewer, item, stored }: Save<typeof devices>): Promise<Device> {
  if (!stored && viewer.user.deviceLimit > 0) {
    // Of two who come at once the second counts the first one's device
    await lockRow(tx, 'user', viewer.user.id)
    requireCan(viewer, 'device.create', { deviceCount: await visibleCount(tx, viewer.user.id) })
  }
  const device = { ...item, uniqueId: item.uniqueId.trim(), phone: item.phone?.trim() || null }
  return stored ? unmasked(device, stored) : device
}

async function visibleCount(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom(visibleDevices(db, userId).as('seen'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const mask = '*****'
function unmasked(device: Device, stored: Device): Device {
  const fields = Object.entries(device).map(([key, value]) => [
    key,
    value === mask ? stored[key as keyof Device] : value,
  ])
  return Object.fromEntries(fields) as Device
}
