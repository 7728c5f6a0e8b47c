import { type Maintenance, recordKeys } from '../resources/maintenance.ts'

/** What was done to a vehicle: a service, or fuel that was filled in. */
export interface Performed {
  readonly id: number
  /** Of the alert type, as somebody called it, or of the fuel; empty when nobody has said. */
  readonly name: string
  readonly deviceId: number
  /** `2026-08-21`; undefined when nobody has said. */
  readonly day: string | undefined
  /** In the money of the installation. */
  readonly cost: number
  /** Metres; 0 when nobody has said. */
  readonly odometer: number
  /** Milliseconds of the engine; 0 when nobody has said. */
  readonly hours: number
}

/** The name of a record whose name is typed, in `attributes.outroTipo` (MNT-13). */
export const otherName = 'outro'
/** The type of a record of fuel (FUEL-18), and of any other (MNT-10). */
export const recordTypes = { fuel: 'fuel', other: 'other' } as const

type Row = Pick<Maintenance, 'id' | 'name' | 'type' | 'start' | 'period' | 'attributes'>

/** A row with start and period 0 tells what was done; any other says when something is due (MNT-11). */
export const isRecord = ({ start, period }: Pick<Row, 'start' | 'period'>): boolean => start === 0 && period === 0

/** MNT-11: what the row tells was done; undefined for an alert type and for fuel. */
export const performedOf = (row: Row): Performed | undefined =>
  isRecord(row) && row.type !== recordTypes.fuel ? read(row, recordKeys.performedAt, recordKeys.otherName) : undefined

/** FUEL-18: the fuel that the row tells of; undefined for anything else. */
export const refuelledOf = (row: Row): Performed | undefined =>
  isRecord(row) && row.type === recordTypes.fuel ? read(row, recordKeys.refuelledAt, recordKeys.otherFuel) : undefined

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

/** Other clients keep numbers as texts. */
function amount(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}
