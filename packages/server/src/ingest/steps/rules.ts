import { type Followed, followRules, positionRules } from '@rastro/core/rules/index'
import type { NewEvent, PositionMoment, RulesMemory } from '@rastro/core/rules/rule'
import { waitsToBeSeen } from '@rastro/core/rules/waiting'
import type { Watch } from '../units/watch.ts'
import type { Step } from './step.ts'

/** Adds the events caused by the position, and the new memory of the rules. */
export const rules =
  (): Step =>
  (position, { last: before, next: after, ruleSettings: settings, effectiveLinks: linked, effects, watch }) => {
    const moment = { position, before, after, settings, linked }
    const { memory, events } = watch.isQuiet
      ? followRules(positionRules, moment, effects.rules)
      : followEach(moment, effects.rules, watch)
    effects.rules = memory
    const now = position.serverTime
    for (const event of events) {
      const isHistory = event.type === 'alarm' && !waitsToBeSeen(event, now)
      effects.events.push(isHistory ? { ...event, seenTime: now } : event)
    }
    return position
  }

/** The same rules singly, without those disabled for the device. */
function followEach(moment: PositionMoment, before: RulesMemory, watch: Watch): Followed {
  let memory = before
  const events: NewEvent[] = []
  for (const rule of positionRules) {
    const nothing: Followed = { memory, events: [] }
    const followed = watch.part(`rule.${rule.name}`, () => followRules([rule], moment, memory), nothing)
    memory = followed.memory
    events.push(...followed.events)
  }
  return { memory, events }
}
