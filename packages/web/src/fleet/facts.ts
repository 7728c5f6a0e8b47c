import type { Position } from '@rastro/core/model/position'
import type { Completed } from '@rastro/core/vehicle/cached-values'
import {
  type Condition,
  type SatelliteColour,
  type SpeedColour,
  type Supply,
  speedColour,
} from '@rastro/core/vehicle/thresholds'
import type { Glyph } from '../ui/Icon.tsx'
import { BatteryChargingIcon, BatteryFullIcon, BatteryHalfIcon, BatteryLowIcon, SupplyIcon } from './icons.ts'
import type { Tone } from './tone.ts'

export const conditionTones: Record<Condition, Tone> = { good: 'parked', warning: 'warn', error: 'alarm' }
export const satelliteTones: Record<SatelliteColour, Tone> = {
  red: 'alarm',
  orange: 'warn',
  green: 'parked',
  blue: 'info',
}

const batteryIcons: Record<Condition, Glyph> = {
  good: BatteryFullIcon,
  warning: BatteryHalfIcon,
  error: BatteryLowIcon,
}

/** LIST-17, LIST-22. */
export const supplyIcon = (supply: Supply): Glyph =>
  supply.kind === 'voltage' ? SupplyIcon : supply.charging ? BatteryChargingIcon : batteryIcons[supply.state]

/** The time of the supply value; undefined when it is from the last message. */
export const supplyTime = (supply: Supply, { since }: Pick<Completed, 'since'>): Date | undefined =>
  supply.kind === 'battery' ? since.get('batteryLevel') : (since.get('power') ?? since.get('adc1'))

const speedFills: Record<SpeedColour, string | undefined> = {
  neutral: undefined,
  lime: 'var(--speed-slow)',
  yellow: 'var(--speed-brisk)',
  red: 'var(--speed-fast)',
}
/** MAP-22; no colour at standstill, and red over the vehicle's own limit (decision 109). */
export const speedFill = (knots: number, isOver: boolean): string | undefined =>
  speedFills[isOver ? 'red' : speedColour(knots)]

/** A flag of a position, undefined when missing. */
export function flagOf(position: Position | undefined, key: string): boolean | undefined {
  const value = position?.attributes[key]
  return typeof value === 'boolean' ? value : undefined
}
