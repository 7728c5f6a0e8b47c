/** FMT-1, FMT-3, FMT-4, FMT-5: how much one knot, one metre or one litre is in each unit. */
export const units = {
  speed: { kn: 1, kmh: 1.852, mph: 1.15078 },
  distance: { km: 0.001, mi: 0.000621371, nmi: 0.000539957 },
  altitude: { m: 1, ft: 3.28084 },
  volume: { ltr: 1, usGal: 1 / 3.785, impGal: 1 / 4.546 },
} as const

export type Quantity = keyof typeof units
export type UnitOf<Q extends Quantity> = keyof (typeof units)[Q] & string

/** FMT-2, SRV-6: the default unit. */
const defaultUnits = { speed: 'kmh', distance: 'km', altitude: 'm', volume: 'ltr' } as const satisfies {
  [Q in Quantity]: UnitOf<Q>
}

/** The unit of that name, or the default for anything else. */
export const unitOr = <Q extends Quantity>(quantity: Q, name: unknown): UnitOf<Q> =>
  typeof name === 'string' && Object.hasOwn(units[quantity], name)
    ? (name as UnitOf<Q>)
    : (defaultUnits[quantity] as unknown as UnitOf<Q>)

const factor = (quantity: Quantity, unit: string): number => (units[quantity] as Record<string, number>)[unit] ?? 1

/** Converts a value of the model into the displayed unit. */
export const toUnit = <Q extends Quantity>(quantity: Q, base: number, unit: UnitOf<Q>): number =>
  base * factor(quantity, unit)

/** FMT-6: converts a typed value into the unit of the model. */
export const fromUnit = <Q extends Quantity>(quantity: Q, value: number, unit: UnitOf<Q>): number =>
  value / factor(quantity, unit)

export const HOUR_MS = 3_600_000
