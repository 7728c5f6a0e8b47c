import type { Position } from '../model/position.ts'
import { fuelGap } from '../model/silence.ts'
import { numberOr } from '../vocabulary/attribute-values.ts'
import { defineRule, eventOf, type PositionMoment } from './rule.ts'
import type { FuelSettings } from './settings.ts'

interface Memory {
  /** Litres at the last confirmed level. */
  readonly level: number | null
  /** A level far from the confirmed one, to be confirmed by a second window. */
  readonly doubted: number | null
  /** The samples of the window: since when (ms), how many, and their sum. */
  readonly since: number
  readonly count: number
  readonly sum: number
  readonly moving: boolean
  /** Time of the last sample (ms); absent in states stored by older versions. */
  readonly heard?: number
}

/** While it drives, the fuel sloshes: the window is longer and needs more samples. */
const standing = { samples: 2, longer: 1 }
const driving = { samples: 15, longer: 5 }
/** Two windows agree when they differ by less than this part of the threshold. */
const agreeing = 0.25

/**
 * `deviceFuelDrop` and `deviceFuelIncrease` when the tank contains so much less or more than before. The mean of a window of time
 * is compared, and must show in two windows, so neither slosh nor a wrong sample counts; consumption is no drop. Off until a
 * threshold is set; a late position makes no event.
 */
export const fuel = defineRule<PositionMoment, Memory>({
  name: 'fuel',
  follow({ position, after, settings: { fuel: settings } }, memory) {
    if (after || (settings.drop <= 0 && settings.increase <= 0)) return undefined
    const litres = litresOf(position, settings)
    if (litres === undefined) return undefined
    const moving = position.attributes.motion === true
    const time = position.fixTime.getTime()
    // After a silence this long the number of refills is unknown
    const isSilence = memory?.heard !== undefined && time - memory.heard > fuelGap
    const window = added(isSilence ? undefined : memory, { litres, moving, time })
    const { samples, longer } = moving ? driving : standing
    const isFull = window.count >= samples && time - window.since >= settings.window * 1000 * longer
    return isFull ? judged(position, window, settings) : { memory: window, events: [] }
  },
})

function litresOf({ attributes }: Position, { capacity }: FuelSettings): number | undefined {
  const litres = numberOr(attributes.fuel, undefined)
  const percent = capacity > 0 ? numberOr(attributes.fuelLevel, undefined) : undefined
  return litres ?? (percent === undefined ? undefined : (percent / 100) * capacity)
}

/** The window with one more sample; a new one when the vehicle has started or stopped. */
function added(memory: Memory | undefined, sample: { litres: number; moving: boolean; time: number }): Memory {
  const { litres, moving, time } = sample
  const { level = null, doubted = null } = memory ?? {}
  if (memory?.moving !== moving || memory.count === 0)
    return { level, doubted, since: time, count: 1, sum: litres, moving, heard: time }
  return { ...memory, count: memory.count + 1, sum: memory.sum + litres, heard: time }
}

function judged(position: Position, window: Memory, { drop, increase }: FuelSettings) {
  const mean = window.sum / window.count
  const { level, doubted, moving } = window
  const next = (known: number, doubt: number | null = null): Memory => ({
    ...{ level: known, doubted: doubt, since: 0, count: 0, sum: 0 },
    moving,
    heard: position.fixTime.getTime(),
  })
  if (level === null) return { memory: next(mean), events: [] }
  // Consumption between two means adds to their noise
  const threshold = mean > level ? increase : drop * (moving ? 1.5 : 1)
  if (threshold <= 0 || Math.abs(mean - level) < threshold) {
    // A decrease with the engine on is consumption; with the engine off it accumulates
    const isBurnt = moving || position.attributes.ignition === true || mean > level
    return { memory: next(isBurnt ? settled(level, mean, moving) : level), events: [] }
  }
  if (doubted === null || Math.abs(mean - doubted) > threshold * agreeing)
    return { memory: next(level, mean), events: [] }
  const type = mean > level ? 'deviceFuelIncrease' : 'deviceFuelDrop'
  return { memory: next(mean), events: [eventOf(position, type, { before: tenth(level), after: tenth(mean) })] }
}

/** While driving, a mean is only half as reliable. */
const settled = (level: number, mean: number, moving: boolean): number => (moving ? (level + mean) / 2 : mean)

const tenth = (litres: number): number => Math.round(litres * 10) / 10
