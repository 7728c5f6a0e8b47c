/** The eight directions clockwise from north; the keys `courseNorth` … and `courseNorthFull` … are the keys of their texts. */
export const directions = [
  'North',
  'NorthEast',
  'East',
  'SouthEast',
  'South',
  'SouthWest',
  'West',
  'NorthWest',
] as const
export type Direction = (typeof directions)[number]

const arrows = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'] as const
export type Arrow = (typeof arrows)[number]

/** The direction a course points to; each takes 45 degrees around it. */
export const courseDirection = (course: number): Direction => directions[sector(course)]!

/** FMT-10. */
export const courseArrow = (course: number): Arrow => arrows[sector(course)]!

const sector = (course: number): number => Math.floor(((((course + 22.5) % 360) + 360) % 360) / 45)
