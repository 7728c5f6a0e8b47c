import { defineResource, type Item } from '../kit/resource.ts'
import { Amount, Attributes, Id, ItemName, Name, Type } from '../kit/schema.ts'

/**
 * ENT-29: a maintenance rule: when a vehicle has to be serviced. `type` names the counted position attribute; `start` and
 * `period` are in its base unit (metres, milliseconds). With both 0 it is a record of work done or fuel supplied.
 */
export const maintenances = defineResource({
  name: 'maintenance',
  path: 'maintenance',
  table: 'maintenance',
  schema: Type.Object({ id: Id, attributes: Attributes, name: ItemName, type: Name, start: Amount, period: Amount }),
  search: ['name'],
  linkedTo: ['user', 'group', 'device'],
  isOnSharedMap: true,
  extended: true,
})
export type Maintenance = Item<typeof maintenances>

/** Our field names of a record → their keys in the API (MNT-19, FUEL-17). */
export const recordKeys = {
  name: 'name',
  deviceId: 'deviceId',
  deviceText: 'deviceDescricao',
  performedAt: 'dataManutencao',
  refuelledAt: 'dataAbastecimento',
  litres: 'quantidade',
  cost: 'valor',
  /** Metres. */
  odometer: 'odometer',
  /** Milliseconds. */
  hours: 'hours',
  description: 'descricao',
  otherName: 'outroTipo',
  otherFuel: 'outroTipoCombustivel',
  /** The file of a photo or scan of the receipt; no key where there is none. */
  receipt: 'comprovante',
} as const
