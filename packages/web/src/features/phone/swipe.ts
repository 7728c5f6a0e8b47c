/** MAP-9, MAP-10: how far a finger must move, in pixels. */
const threshold = 10

/** The effect of a vertical swipe on the bottom card; undefined while it is too short. */
export function swipeOf(startY: number, nowY: number): 'open' | 'close' | undefined {
  const up = startY - nowY
  return up > threshold ? 'open' : up < -threshold ? 'close' : undefined
}

/** Max movement of a tap, in pixels. */
export const tapReach = 6

/** MAP-12. */
export const hintMs = 5000
/** */
export const hintSeenKey = 'swipeHintSeen'
