import { defineResource, type Item } from '../kit/resource.ts'
import { Amount, Attributes, Id, Name, Type } from '../kit/schema.ts'

/**
 * ENT-29: when a vehicle is due. `type` names the position attribute that is counted, `start` and `period` are in its base
 * unit (metres, milliseconds). With start and period 0 it is no rule but a record of what was done or filled up.
 */
export const maintenances = defineResource({
  name: 'maintenance',
  path: 'maintenance',
  table: 'maintenance',
  schema: Type.Object({ id: Id, attributes: Attributes, name: Name, type: Name, start: Amount, period: Amount }),
  search: ['name'],
  extended: true,
})
export type Maintenance = Item<typeof maintenances>

/** The keys of a record's attributes on the wire, by our word (MNT-19, FUEL-17). */
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
} as const
