import { defineRule, eventOf, type PositionMoment } from './rule.ts'

/**
 * `driverChanged` when a position reports another driver than the last known one (reference §6.2). A late position makes no
 * event.
 */
export const driver = defineRule<PositionMoment, string>({
  name: 'driver',
  follow({ position, after }, known) {
    const { driverUniqueId } = position.attributes
    if (after || driverUniqueId === undefined || driverUniqueId === '' || String(driverUniqueId) === known)
      return undefined
    const now = String(driverUniqueId)
    return { memory: now, events: [eventOf(position, 'driverChanged', { driverUniqueId: now })] }
  },
})
