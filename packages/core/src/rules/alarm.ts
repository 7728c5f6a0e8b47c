import { splitList } from '../kit/comma-list.ts'
import type { Position } from '../model/position.ts'
import { defineRule, eventOf, type PositionMoment } from './rule.ts'

/** An alarm reported again after a longer silence is a new one (decision 9). */
export const alarmHoldsMs = 4 * 3_600_000

/**
 * An event for each alarm that a position begins to report (reference §6.2). A late one starts no alarm that the position after
 * it has already reported. Where repeated alarms count, every position that reports one makes an event.
 */
export const alarm = defineRule<PositionMoment>({
  name: 'alarm',
  follow({ position, before, after, settings: { ignoreDuplicateAlarms } }) {
    const reported = position.attributes.alarm
    if (!reported) return undefined
    const told = ignoreDuplicateAlarms ? [...alarmsNear(position, before), ...alarmsNear(position, after)] : []
    const begun = new Set(splitList(reported).filter((name) => !told.includes(name)))
    return { events: Array.from(begun, (name) => eventOf(position, 'alarm', { alarm: name })) }
  },
})

/** The alarms of a neighbouring position, unless it is too far away in time to belong together. */
function alarmsNear({ deviceTime }: Position, neighbour: Position | undefined): string[] {
  if (!neighbour) return []
  const silenceMs = Math.abs(deviceTime.getTime() - neighbour.deviceTime.getTime())
  return silenceMs > alarmHoldsMs ? [] : splitList(neighbour.attributes.alarm)
}
