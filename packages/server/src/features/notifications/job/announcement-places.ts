/** The places of the announcements that one node sends at once. */
export interface Places {
  /** Takes a slot at this time (ms), unless none is free or others that were refused before come first. */
  take(id: number, now: number): boolean
  /** Gives a place back. */
  leave(): void
}

/**
 * So many places, which those that were turned away get first: otherwise two long announcements would take turns with each other for
 * hours. Who has not come again for `forgetMs` was taken by another node, or cancelled.
 */
export function openPlaces(most: number, forgetMs: number): Places {
  let taken = 0
  /** Id → when it was last turned away, the first one first. */
  const turnedAway = new Map<number, number>()
  return {
    take(id, now) {
      for (const [one, seen] of turnedAway) if (now - seen > forgetMs) turnedAway.delete(one)
      const order = [...turnedAway.keys()]
      const before = turnedAway.has(id) ? order.indexOf(id) : order.length
      if (taken + before >= most) {
        turnedAway.set(id, now)
        return false
      }
      turnedAway.delete(id)
      taken += 1
      return true
    },
    leave() {
      taken -= 1
    },
  }
}
