import type { Refuelled } from './performed.ts'
import { type SpendingColour, spendingColour } from './spending.ts'

/** Fuel of one vehicle or of one kind. */
export interface Filled<Key> {
  readonly key: Key
  readonly litres: number
  readonly cost: number
}

export interface Refuelling {
  readonly litres: number
  readonly cost: number
  /** By the id of the device, the most litres first. */
  readonly vehicles: readonly Filled<number>[]
  /** By the fuel, the most litres first. */
  readonly fuels: readonly Filled<string>[]
}

/** FUEL-5, FUEL-9: litres and money in total, by vehicle and by fuel. Sums are exact to the cent and to a thousandth of a litre. */
export const refuellingOf = (records: readonly Refuelled[]): Refuelling => ({
  ...sum(records),
  vehicles: by(records, ({ deviceId }) => deviceId),
  fuels: by(records, ({ name }) => name),
})

/** FUEL-7, A-147: litres have the same limits as money: below 1500 green, below 3000 orange, else red. */
export const litresColour: (litres: number) => SpendingColour = spendingColour

const by = <Key>(records: readonly Refuelled[], keyOf: (record: Refuelled) => Key): Filled<Key>[] =>
  [...Map.groupBy(records, keyOf)]
    .map(([key, some]) => ({ key, ...sum(some) }))
    .sort((a, b) => b.litres - a.litres || b.cost - a.cost)

function sum(records: readonly Refuelled[]): { litres: number; cost: number } {
  const total = (of: (record: Refuelled) => number, parts: number) =>
    records.reduce((so, record) => so + Math.round(of(record) * parts), 0) / parts
  return { litres: total(({ litres }) => litres, 1000), cost: total(({ cost }) => cost, 100) }
}
