import { activity } from './activity.ts'
import { computed, computedEarly } from './computed.ts'
import { copy } from './copy.ts'
import { distance } from './distance.ts'
import { engineHours } from './engine-hours.ts'
import { filter } from './filter.ts'
import { geofences } from './geofences.ts'
import { motion } from './motion.ts'
import { rules } from './rules.ts'
import type { MakeStep, Step, StepContext } from './step.ts'

/**
 * Applied to every position once its time is known, in this order (reference §5.3). Place by network and map matching
 * belong before `distance`; the rules see the complete position. An asynchronous step delays its unit, so work that
 * can be done later, such as an address, is an `AfterCommit`.
 */
const makers: readonly MakeStep[] = [
  computedEarly,
  distance,
  filter,
  geofences,
  motion,
  computed,
  copy,
  engineHours,
  activity,
  rules,
]

export const steps = (context: StepContext): Step[] => makers.map((make) => make(context))
