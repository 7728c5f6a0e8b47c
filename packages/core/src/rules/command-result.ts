import { defineRule, eventOf, type PositionMoment } from './rule.ts'

/** `commandResult` for every answer of a unit to a command, late ones included (reference §6.2). */
export const commandResult = defineRule<PositionMoment>({
  name: 'commandResult',
  follow({ position }) {
    const { result } = position.attributes
    if (result === undefined || result === '') return undefined
    return { events: [eventOf(position, 'commandResult', { result: String(result) })] }
  },
})
