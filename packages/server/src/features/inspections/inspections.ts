import { holdsLevel } from '@rastro/core/access/field-levels'
import { mask } from '@rastro/core/access/mask'
import type { Language } from '@rastro/core/i18n/languages'
import { AppError, InvalidError, NoAccessError } from '@rastro/core/kit/errors'
import { driverDetails, licenceKeys } from '@rastro/core/model/driving-licence'
import type { Device } from '@rastro/core/resources/device'
import type { Driver } from '@rastro/core/resources/driver'
import { type Inspection, inspections, type NewInspection } from '@rastro/core/resources/inspection'
import { faultOfInspection } from '@rastro/core/vehicle/inspection'
import { vehicleOf } from '@rastro/core/vehicle/vehicle'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Ids, visibleDevices, visibleIds } from '../../access/visibility.ts'
import { type CreationKey, keepCreated, takeKey } from '../../db/created-once.ts'
import { get } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { amongThose } from '../../db/dialect.ts'
import { recordQuotaUse } from '../../db/quota.ts'
import { type WriteContext, write } from '../../db/write.ts'
import { createItem } from '../../db/write-item.ts'
import { findDriver, findVehicle, textIn } from './lookup.ts'
import { openMaintenances } from './maintenances.ts'

/**
 * The inspections that a viewer reads: those that they or somebody below them made, and those of vehicles that they see. Undefined
 * for an administrator, who reads all.
 */
export function readableInspections(db: Db, { user }: Viewer): Ids | undefined {
  if (user.administrator) return undefined
  return db
    .selectFrom('inspection')
    .where((either) =>
      either.or([
        either('userId', '=', user.id),
        amongThose(db, 'userId', visibleIds(db, 'user', user.id)),
        amongThose(db, 'deviceId', visibleDevices(db, user.id)),
      ]),
    )
    .select('id')
}

/** Throws where the viewer does not read this inspection: a 404 for an administrator, a 403 for others, also of a missing one. */
export async function readInspection(db: Db, viewer: Viewer, id: number): Promise<Inspection> {
  const ids = readableInspections(db, viewer)
  const one = db.selectFrom('inspection').where('id', '=', id)
  const seen = ids && (await one.where('id', 'in', ids).select('id').executeTakeFirst())
  if (ids && !seen) throw new NoAccessError('Inspection')
  return get(db, inspections, id)
}

/** As this viewer reads it: the numbers of a driver are masked as they are in the driver itself. */
export const seenInspection = <T extends Pick<Inspection, 'motorista'>>(viewer: Viewer, inspection: T): T =>
  holdsLevel(viewer, 'employer')
    ? inspection
    : { ...inspection, motorista: { ...inspection.motorista, cpf: mask, cnh: mask } }

/** What is sent, in which language its maintenances are named, and the key under which it is sent again. */
interface Sent {
  readonly body: NewInspection
  readonly key: CreationKey | undefined
  readonly language: Language
}

/**
 * Stores an inspection of a driver and a vehicle that the viewer sees, and opens a maintenance for each item that failed. Under a key
 * that the account has ever used it is the inspection that was stored then.
 */
export async function createInspection(
  ctx: WriteContext,
  viewer: Viewer,
  { body, key, language }: Sent,
): Promise<Inspection> {
  return write(ctx, actorOf(viewer), async (writing) => {
    const { tx, now } = writing
    const made = key && ((await takeKey(tx, key, now)) || (await madeBefore(tx, key)))
    if (made) return get(tx, inspections, made)
    const { driver, device } = await requireFound(tx, viewer, body)
    const fault = faultOfInspection(body)
    if (fault) throw new InvalidError(refusal(fault === 'checklist' ? 'inspectionChecks' : 'inspectionSignature'))
    const created = await createItem(writing, inspections, {
      ...body,
      ...completed(body, { driver, device }),
      ...{ deviceId: device.id, driverId: driver.id, dtcard: now, photos: [] },
      doneTime: body.doneTime && body.doneTime < now ? body.doneTime : null,
    })
    const { id } = created
    await tx
      .updateTable('inspection')
      .set({ userId: viewer.user.id, creationKey: key?.key ?? null })
      .where('id', '=', id)
      .execute()
    await recordQuotaUse(tx, { kind: inspections.name, items: [created], userId: viewer.user.id })
    await openMaintenances(writing, viewer, { inspection: created, language })
    if (key) await keepCreated(tx, key, id)
    return created
  })
}

/** Keys are remembered for a day, a phone may be without a connection for longer. */
async function madeBefore(tx: Db, { userId, key }: CreationKey): Promise<number | undefined> {
  const row = await tx
    .selectFrom('inspection')
    .where('userId', '=', userId)
    .where('creationKey', '=', key)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

interface Found {
  readonly driver: Driver
  readonly device: Device
}

async function requireFound(tx: Db, viewer: Viewer, { motorista, veiculo }: NewInspection): Promise<Found> {
  const driver = await findDriver(tx, viewer, motorista.cpf)
  if (!driver) throw driverUnknown('motorista.cpf')
  const device = await findVehicle(tx, viewer, veiculo.placa)
  if (!device) throw vehicleUnknown('veiculo.placa')
  return { driver, device }
}

/** INSP-11, INSP-12: unknown, or not visible to the caller: nobody learns which. */
export const driverUnknown = (field?: string): AppError => new AppError(404, refusal('inspectionDriver'), { field })
export const vehicleUnknown = (field?: string): AppError => new AppError(404, refusal('inspectionVehicle'), { field })

/** What a phone without a connection, or who may not read it, could not tell is that of the driver and of the vehicle. */
function completed({ motorista, veiculo }: NewInspection, { driver, device }: Found) {
  const details = driver.attributes[driverDetails]
  const { brand, model } = vehicleOf(device)
  const told = (value: string | null, known: string | null) =>
    value && value !== mask ? value : known?.slice(0, 128) || null
  return {
    motorista: {
      name: told(motorista.name, driver.name),
      cpf: motorista.cpf,
      cnh: told(motorista.cnh, textIn(details, licenceKeys.number)),
      phone: told(motorista.phone, textIn(details, 'phone')),
    },
    veiculo: {
      marca: told(veiculo.marca, brand),
      modelo: told(veiculo.modelo, model),
      placa: veiculo.placa,
      category: told(veiculo.category, device.category),
    },
  }
}
