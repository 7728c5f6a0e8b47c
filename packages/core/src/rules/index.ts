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

/** Rules run for every position, in this order; events are stored in it. */
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

/** Rules run when a device comes online, goes silent or disconnects. */
export const statusRules: readonly AnyRule<StatusMoment>[] = [status]

export interface Followed {
  /** The same object as before when no rule changed its state. */
  readonly memory: RulesMemory
  readonly events: readonly NewEvent[]
}

const nothing: readonly NewEvent[] = []

/** Runs all these rules for one moment. */
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
