import { toUnit } from '../format/units.ts'

export type SpeedColour = 'red' | 'yellow' | 'lime' | 'neutral'
/** MAP-22, A-52: the colour of a speed in knots. It is rounded to two decimals of km/h, whatever unit is shown. */
export function speedColour(knots: number | undefined): SpeedColour {
  const kmh = Math.round(toUnit('speed', knots ?? 0, 'kmh') * 100) / 100
  return kmh > 112 ? 'red' : kmh > 60 ? 'yellow' : kmh > 0 ? 'lime' : 'neutral'
}

export type SatelliteColour = 'red' | 'orange' | 'green' | 'blue'
/** MAP-23: the colour of a number of satellites. */
export const satelliteColour = (count: number): SatelliteColour =>
  count < 4 ? 'red' : count <= 7 ? 'orange' : count <= 10 ? 'green' : 'blue'

export type Condition = 'good' | 'warning' | 'error'
/** LIST-21: the state of a battery by its level in percent. */
export const batteryState = (level: number): Condition => (level > 70 ? 'good' : level > 30 ? 'warning' : 'error')

/** LIST-23: limits a percentage to 0 … 100. */
export const clampPercentage = (level: number): number => Math.min(Math.max(level, 0), 100)

/**
 * LIST-24, LIST-25, LIST-26, A-54: the state of a supply of this many volts. Above 22 V to 24 V is a warning; exactly 15 V
 * is an error.
 */
export function voltageState(volts: number): Condition {
  if (volts > 22 && volts <= 24) return 'warning'
  if (volts >= 11.5 && volts !== 15) return 'good'
  return volts > 10 && volts < 11.5 ? 'warning' : 'error'
}

/** The power supply reported by a unit. The level is in percent. */
export type Supply =
  | { readonly kind: 'battery'; readonly level: number; readonly charging: boolean; readonly state: Condition }
  | { readonly kind: 'voltage'; readonly volts: number; readonly state: Condition }

/** LIST-17, LIST-22, A-55: the battery level, else the supply voltage (`power`, else `adc1`). */
export function supplyOf(attributes: Readonly<Record<string, unknown>>): Supply | undefined {
  const { batteryLevel, charge, power, adc1 } = attributes
  if (typeof batteryLevel === 'number') {
    const level = clampPercentage(batteryLevel)
    return { kind: 'battery', level, charging: charge === true, state: batteryState(level) }
  }
  const volts = typeof power === 'number' ? power : adc1
  return typeof volts === 'number' ? { kind: 'voltage', volts, state: voltageState(volts) } : undefined
}
