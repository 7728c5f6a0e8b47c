/** Within this time a unit is announced once by each address, and no more units than these, in total and of one network. */
const INTERVAL_MS = 5000
const MAX_UNITS = 200
const MAX_PER_HOST = 20

/**
 * Returns a function that is true when the unit of this name may be announced to the other nodes now; time in milliseconds.
 * Callers with invented names cause at most 40 messages a second, and one address leaves room for all others (decision 116).
 */
export function announcementLimit(): (name: string, host: string, now: number) => boolean {
  let announced = new Set<string>()
  let perHost = new Map<string, number>()
  let until = Number.NEGATIVE_INFINITY
  return (name, host, now) => {
    // Whoever calls by the name of another does not silence it
    const call = `${host} ${name}`
    if (now >= until) {
      announced = new Set()
      perHost = new Map()
      until = now + INTERVAL_MS
    }
    const ofHost = perHost.get(host) ?? 0
    if (announced.has(call) || announced.size >= MAX_UNITS || ofHost >= MAX_PER_HOST) return false
    announced.add(call)
    perHost.set(host, ofHost + 1)
    return true
  }
}
