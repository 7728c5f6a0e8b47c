import { followRules, positionRules } from '@rastro/core/rules/index'
import { waitsToBeSeen } from '@rastro/core/rules/waiting'
import type { Step } from './step.ts'

/** Adds the events that follow from the position, and what the rules remember from now on. */
export const rules =
  (): Step =>
  (position, { last: before, next: after, ruleSettings: settings, applied: linked, effects }) => {
    const moment = { position, before, after, settings, linked }
    const { memory, events } = followRules(positionRules, moment, effects.rules)
    effects.rules = memory
    const now = position.serverTime
    for (const event of events) {
      const isHistory = event.type === 'alarm' && !waitsToBeSeen(event, now)
      effects.events.push(isHistory ? { ...event, seenTime: now } : event)
    }
    return position
  }
