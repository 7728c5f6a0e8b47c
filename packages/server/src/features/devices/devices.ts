import { type Refusal, requireCan } from '@rastro/core/access/access'
import {
  checkDevicePicture,
  checkDeviceRemoval,
  checkDeviceUpdate,
  guardDeviceAttributes,
} from '@rastro/core/access/device-update'
import { ForbiddenError, NotFoundError } from '@rastro/core/kit/errors'
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

export const deviceHooks: Hooks<typeof devices> = {
  beforeSave: checkDevice,
  beforeRemove: ({ viewer, stored }) => refuse(checkDeviceRemoval(viewer, stored)),
  afterRemove: ({ blobs }, id) => blobs.removeFolder(String(id)),
  byHand: ['list'],
}

/** VEH-18, VEH-24. */
export const requirePicture = (viewer: Viewer): void => refuse(checkDevicePicture(viewer))

function refuse(refusal: Refusal | undefined): void {
  if (refusal) throw new ForbiddenError(refusal.message, { field: refusal.field })
}

/** VEH-29, VEH-24, A-132: room for one more; who sets what; what a form shows as stars is not stored as stars. */
async function checkDevice({ tx, viewer, item, stored }: Save<typeof devices>): Promise<Device> {
  if (!stored && viewer.user.deviceLimit > 0) {
    // Of two who come at once the second counts the first one's device
    await lockRow(tx, 'user', viewer.user.id)
    requireCan(viewer, 'device.create', { deviceCount: await visibleCount(tx, viewer.user.id) })
  }
  const given = { ...item, uniqueId: item.uniqueId.trim(), phone: item.phone?.trim() || null }
  if (!stored) return { ...given, attributes: guardDeviceAttributes(viewer, undefined, given) }
  const device = unmasked(given, stored)
  const kept = { ...device, attributes: guardDeviceAttributes(viewer, stored, device) }
  refuse(checkDeviceUpdate(viewer, stored, kept))
  return kept
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
  const attributes = withoutMasks(device.attributes, stored.attributes)
  return { ...(withoutMasks(device, stored) as Device), attributes }
}

function withoutMasks<T extends object>(given: T, stored: object): T {
  const before = stored as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, value === mask ? before[key] : value]),
  ) as T
}
