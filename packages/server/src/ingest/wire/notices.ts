import type { Clock } from '../../ports/clock.ts'

const MINUTE = 60_000
const MOST_NAMES = 10_000

/**
 * How often what has this name has happened since it was said last, this time included; 0 where that is less than a
 * minute ago: a unit that keeps failing cannot fill the log.
 */
export function oncePerMinute(clock: Clock): (name: string) => number {
  const known = new Map<string, { saidAt: number; unsaid: number }>()
  return (name) => {
    const now = clock.now().getTime()
    const notice = known.get(name)
    if (notice && now - notice.saidAt < MINUTE) {
      notice.unsaid += 1
      return 0
    }
    if (known.size >= MOST_NAMES) known.clear()
    known.set(name, { saidAt: now, unsaid: 0 })
    return 1 + (notice?.unsaid ?? 0)
  }
}
