import { type Maintenance, recordKeys } from '@rastro/core/resources/maintenance'
import { otherName, recordTypes } from '@rastro/core/vehicle/performed'

/** The initial values of a new record. */
export const refuelStart = (today: string): Partial<Maintenance> => ({
  ...{ name: '', type: recordTypes.fuel, start: 0, period: 0 },
  attributes: { [recordKeys.refuelledAt]: today },
})

/** FUEL-17: the stored record has all keys, with 0 and an empty text for what was left out. */
export function refuelToStore({ name = '', attributes = {}, ...rest }: Partial<Maintenance>): Partial<Maintenance> {
  const number = (key: string) => Number(attributes[key] ?? 0)
  const text = (key: string) => String(attributes[key] ?? '').trim()
  const { [recordKeys.receipt]: receipt, ...others } = attributes
  return {
    ...rest,
    ...{ name, type: recordTypes.fuel, start: 0, period: 0 },
    attributes: {
      ...others,
      ...(receipt ? { [recordKeys.receipt]: receipt } : {}),
      [recordKeys.name]: name,
      [recordKeys.deviceText]: text(recordKeys.deviceText),
      [recordKeys.litres]: number(recordKeys.litres),
      [recordKeys.cost]: number(recordKeys.cost),
      [recordKeys.odometer]: number(recordKeys.odometer),
      [recordKeys.hours]: number(recordKeys.hours),
      [recordKeys.description]: text(recordKeys.description),
      [recordKeys.otherFuel]: name === otherName ? text(recordKeys.otherFuel) : '',
    },
  }
}
