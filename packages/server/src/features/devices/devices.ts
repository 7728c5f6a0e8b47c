import { requireCan } from '@rastro/core/access/access'
import {
  checkDevicePicture,
  checkDeviceRemoval,
  guardDeviceAttributes,
  phoneOfNew,
} from '@rastro/core/access/device-update'
import { isByLink } from '@rastro/core/access/field-levels'
import { idOfOpaque, mask } from '@rastro/core/access/mask'
import { InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { type Device, devices } from '@rastro/core/resources/device'
import { checkPasswords } from '@rastro/core/vocabulary/command-parameters'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { refuse } from '../../access/refuse.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Ids, visibleDevices } from '../../access/visibility.ts'
import { get, list } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { lockRow } from '../../db/dialect.ts'
import { writerFor } from '../../http/present.ts'
import type { Hooks, Save } from '../../http/resource-writes.ts'
import { noteMove } from '../schedules/schedules.ts'
import { followVehicle, leaveVehicle } from '../stock/stock.ts'
import { dropReplaced } from './media.ts'

/** Serialises devices as visible to a reader. */
export const deviceWriter = writerFor(devices.schema)

/** Reads devices by id. Does not check access. */
export const devicesById = (db: Db, ids: readonly number[]): Promise<Device[]> => list(db, devices, { ids })

/**
 * VEH-27: the devices with these ids or identifiers. Invisible ones are omitted without an error (reference §1.5). A
 * shared link cannot find out identifiers, nor guess them.
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
        ...(named.uniqueId?.length && !isByLink(viewer) ? [where('uniqueId', 'in', named.uniqueId)] : []),
      ]),
    )
    .select('id')
  return list(db, devices, { ids: own })
}

/**
 * The device of a media address: by its opaque identifier, or by its own; not by the latter for a shared link, which may not know
 * it. Does not check access.
 */
export async function deviceOfMedia(db: Db, viewer: Viewer, name: string): Promise<Device> {
  const id = idOfOpaque(name)
  if (id !== undefined) return get(db, devices, id)
  if (isByLink(viewer)) throw new NotFoundError('Device', name)
  return deviceNamed(db, name)
}

/** Reads a device by its identifier. Does not check access. */
async function deviceNamed(db: Db, uniqueId: string): Promise<Device> {
  const [device] = await list(db, devices, {
    ids: db.selectFrom('device').where('uniqueId', '=', uniqueId).select('id'),
  })
  if (!device) throw new NotFoundError('Device', uniqueId)
  return device
}

export const deviceHooks: Hooks<typeof devices> = {
  beforeSave: checkDevice,
  async afterSave({ writing, viewer, item: device, stored: before }) {
    const [from, to] = [before?.groupId ?? 0, device.groupId]
    await noteMove(writing.tx, viewer, { devices: itself(writing.tx, device.id), from, to })
    await followVehicle(writing, viewer, { device, before })
  },
  beforeRemove: ({ writing, viewer, stored }) => leaveVehicle(writing, viewer, stored.id),
  mayRemove: ({ viewer, stored }) => refuse(checkDeviceRemoval(viewer, stored)),
  afterRemove: ({ blobs }, id) => blobs.removeFolder(String(id)),
  byHand: ['list'],
}

const itself = (db: Db, id: number): Ids => db.selectFrom('device').where('id', '=', id).select('id')

/** VEH-18, VEH-24. */
export const requirePicture = (viewer: Viewer): void => refuse(checkDevicePicture(viewer))

/** VEH-29, A-132: checks the device limit; a mask is no identifier. Write access is checked by the table of fields. */
async function checkDevice({ tx, viewer, item, stored, isLimitChecked }: Save<typeof devices>): Promise<Device> {
  if (!stored && !isLimitChecked && viewer.user.deviceLimit > 0) {
    // Of two concurrent calls the second counts the first one's device
    await lockRow(tx, 'user', viewer.user.id)
    requireCan(viewer, 'device.create', { deviceCount: await visibleCount(tx, viewer.user.id) })
  }
  if (stored) await dropReplaced(tx, stored, item.attributes.deviceImage)
  const given = { ...item, uniqueId: item.uniqueId.trim(), phone: item.phone?.trim() || null }
  checkPasswords(given.attributes, stored?.attributes)
  if (stored) return given
  if (given.uniqueId === mask) throw new InvalidError(refusal('maskedIdentifier'), { field: 'uniqueId' })
  return { ...given, phone: phoneOfNew(viewer, given), attributes: guardDeviceAttributes(viewer, undefined, given) }
}

export async function visibleCount(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom(visibleDevices(db, userId).as('seen'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
