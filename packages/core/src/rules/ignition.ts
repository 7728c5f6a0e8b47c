import { defineRule, eventOf, type PositionMoment } from './rule.ts'

/**
 * An event when the ignition is switched (reference §6.2). The last reported state is stored, so that a message without ignition
 * in between hides no change. A late position makes no event: later ones have already reported the ignition.
 */
export const ignition = defineRule<PositionMoment, boolean>({
  name: 'ignition',
  follow({ position, after }, known) {
    const { ignition: isOn } = position.attributes
    if (typeof isOn !== 'boolean' || isOn === known || after) return undefined
    const events = known === undefined ? [] : [eventOf(position, isOn ? 'ignitionOn' : 'ignitionOff')]
    return { memory: isOn, events }
  },
})
