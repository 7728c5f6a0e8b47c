import { alarm } from './alarm.ts'
import { behaviour } from './behaviour.ts'
import { commandResult } from './command-result.ts'
import { driver } from './driver.ts'
import { fuel } from './fuel.ts'
import { geofence } from './geofence.ts'
import { ignition } from './ignition.ts'
import { maintenance } from './maintenance.ts'
import { media } from './media.ts'
import { motion } from './motion.ts'
import { overspeed } from './overspeed.ts'
import type { AnyRule, NewEvent, PositionMoment, RulesMemory, StatusMoment } from './rule.ts'
import { status } from './status.ts'

/** Asked of every position, in this order; their events are stored in it. */
export const positionRules: readonly AnyRule<PositionMoment>[] = [
  media,
  commandResult,
  overspeed,
  behaviour,
  fuel,
  motion,
  geofence,
  alarm,
  ignition,
  maintenance,
  driver,
]

/** Asked when a device is heard, falls silent or hangs up. */
export const statusRules: readonly AnyRule<StatusMoment>[] = [status]

export interface Followed {
  /** The same object as before when no rule has learnt anything. */
  readonly memory: RulesMemory
  readonly events: readonly NewEvent[]
}

const nothing: readonly NewEvent[] = []

/** Asks all these rules about one moment. */
export function followRules<Moment>(rules: readonly AnyRule<Moment>[], moment: Moment, before: RulesMemory): Followed {
  let memory = before
  let events = nothing
  for (const rule of rules) {
    const outcome = rule.follow(moment, before[rule.name])
    if (!outcome) continue
    if (outcome.events.length > 0) events = [...events, ...outcome.events]
    if (outcome.memory !== undefined) memory = { ...memory, [rule.name]: outcome.memory }
  }
  return { memory, events }
}
