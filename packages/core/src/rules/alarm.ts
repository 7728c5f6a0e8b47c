import { splitList } from '../kit/comma-list.ts'
import { defineRule, eventOf, type PositionMoment } from './rule.ts'

/**
 * An event for each alarm that a position begins to report (reference §6.2). A late one begins nothing that the position after
 * it has told already. Where repeated alarms count, every position that reports one makes an event.
 */
export const alarm = defineRule<PositionMoment>({
  name: 'alarm',
  follow({ position, before, after, settings: { ignoreDuplicateAlarms } }) {
    const reported = position.attributes.alarm
    if (!reported) return undefined
    const told = ignoreDuplicateAlarms
      ? [...splitList(before?.attributes.alarm), ...splitList(after?.attributes.alarm)]
      : []
    const begun = new Set(splitList(reported).filter((name) => !told.includes(name)))
    return { events: Array.from(begun, (name) => eventOf(position, 'alarm', { alarm: name })) }
  },
})
