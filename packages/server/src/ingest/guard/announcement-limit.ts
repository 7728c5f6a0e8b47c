/** One unit is announced once in this time, and no more than this many units. */
const INTERVAL_MS = 5000
const MAX_UNITS = 200

/**
 * Returns a function that is true when the unit of this name may be announced to the other nodes now; time in milliseconds.
 * Whoever calls with invented names causes at most 40 messages a second.
 */
export function announcementLimit(): (name: string, now: number) => boolean {
  let announced = new Set<string>()
  let until = Number.NEGATIVE_INFINITY
  return (name, now) => {
    if (now >= until) {
      announced = new Set()
      until = now + INTERVAL_MS
    }
    if (announced.has(name) || announced.size >= MAX_UNITS) return false
    announced.add(name)
    return true
  }
}
