import { type Maintenance, recordKeys } from '../resources/maintenance.ts'

/** Work done on a vehicle: a service, or a refuel. */
export interface Performed {
  readonly id: number
  /** Name of the alert type, typed name, or fuel; empty when not entered. */
  readonly name: string
  readonly deviceId: number
  /** `2026-08-21`; undefined when not entered. */
  readonly day: string | undefined
  /** In the currency of the installation. */
  readonly cost: number
  /** Metres; 0 when not entered. */
  readonly odometer: number
  /** Milliseconds of the engine; 0 when not entered. */
  readonly hours: number
}

/** A refuel. */
export interface Refuelled extends Performed {
  readonly litres: number
  /** When, as it is stored: a day, or a moment in ISO 8601. */
  readonly at: string
}

/** The name of a record whose name is typed, in `attributes.outroTipo` (MNT-13). */
export const otherName = 'outro'
/** The type of a record of fuel (FUEL-18), and of any other (MNT-10). */
export const recordTypes = { fuel: 'fuel', other: 'other' } as const

type Row = Pick<Maintenance, 'id' | 'name' | 'type' | 'start' | 'period' | 'attributes'>

/** A row with start and period 0 is a record of work; any other defines when something is due (MNT-11). */
export const isRecord = ({ start, period }: Pick<Row, 'start' | 'period'>): boolean => start === 0 && period === 0

/** MNT-11: the work that the row records; undefined for an alert type and for fuel. */
export const performedOf = (row: Row): Performed | undefined =>
  isRecord(row) && row.type !== recordTypes.fuel ? read(row, recordKeys.performedAt, recordKeys.otherName) : undefined

/** FUEL-18: the refuel that the row records; undefined for anything else. */
export const refuelledOf = (row: Row): Refuelled | undefined =>
  isRecord(row) && row.type === recordTypes.fuel
    ? {
        ...read(row, recordKeys.refuelledAt, recordKeys.otherFuel),
        litres: amount(row.attributes[recordKeys.litres]),
        at: String(row.attributes[recordKeys.refuelledAt] ?? '').trim(),
      }
    : undefined

function read({ id, name, attributes }: Row, dayKey: string, otherKey: string): Performed {
  const text = (key: string) => String(attributes[key] ?? '').trim()
  const given = [name.trim(), text(recordKeys.name)].find((one) => one !== '' && one !== '-') ?? ''
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text(dayKey)) ?? []
  return {
    id,
    name: (given === otherName && text(otherKey)) || given,
    deviceId: amount(attributes[recordKeys.deviceId]),
    day,
    cost: amount(attributes[recordKeys.cost]),
    odometer: amount(attributes[recordKeys.odometer]),
    hours: amount(attributes[recordKeys.hours]),
  }
}

/** Other clients store numbers as texts. */
function amount(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}
