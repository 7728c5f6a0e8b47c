import { defineRule, eventOf, type PositionMoment } from './rule.ts'

const kinds = ['image', 'video', 'audio'] as const

/** `media` for every photo, film and recording of a position, also of a late one (reference §6.2). */
export const media = defineRule<PositionMoment>({
  name: 'media',
  follow({ position }) {
    const { attributes } = position
    if (attributes.image === undefined && attributes.video === undefined && attributes.audio === undefined)
      return undefined
    const found = kinds.filter((kind) => typeof attributes[kind] === 'string')
    return { events: found.map((kind) => eventOf(position, 'media', { media: kind, file: attributes[kind]! })) }
  },
})
