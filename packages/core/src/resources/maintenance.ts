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
  linkedTo: ['user', 'group', 'device'],
  extended: true,
})
export type Maintenance = Item<typeof maintenances>

type Kind = Pick<Maintenance, 'type' | 'start' | 'period'>
/** What was done once, as against a rule that comes round (GRP-8: never offered for linking). */
export const isRecord = ({ start, period }: Kind): boolean => start === 0 && period === 0
/** MNT-11. */
export const isPerformed = (maintenance: Kind): boolean => isRecord(maintenance) && maintenance.type !== 'fuel'
/** FUEL-18. */
export const isFuelSupply = (maintenance: Kind): boolean => isRecord(maintenance) && maintenance.type === 'fuel'

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

/** A record of work done or fuel filled up, in our words. */
export interface MaintenanceRecord {
  readonly name: string
  readonly deviceId: number
  readonly deviceText: string
  /** When it was done or filled up. */
  readonly date: Date | undefined
  readonly litres: number
  readonly cost: number
  /** Metres. */
  readonly odometer: number
  /** Milliseconds. */
  readonly hours: number
  readonly description: string
}

/** The record a maintenance stands for; reads fuel supplies and performed maintenance alike. */
export function recordOf({ name, attributes }: Pick<Maintenance, 'name' | 'attributes'>): MaintenanceRecord {
  const date = attributes[recordKeys.refuelledAt] ?? attributes[recordKeys.performedAt]
  return {
    name:
      text(attributes[recordKeys.otherFuel]) || text(attributes[recordKeys.otherName]) || text(attributes.name) || name,
    deviceId: number(attributes.deviceId),
    deviceText: text(attributes[recordKeys.deviceText]),
    date: date ? new Date(date as string | number) : undefined,
    litres: number(attributes[recordKeys.litres]),
    cost: number(attributes[recordKeys.cost]),
    odometer: number(attributes.odometer),
    hours: number(attributes.hours),
    description: text(attributes[recordKeys.description]),
  }
}

const number = (value: unknown): number => Number(value) || 0
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
