import type { Clock } from '../../ports/clock.ts'

const MINUTE = 60_000
const MAX_NAMES = 10_000

/**
 * Returns a function to call at each occurrence of this name. Its result is 0 when it was reported less than a minute ago;
 * else report it now: the result is the number of occurrences since then, this one included.
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
    if (known.size >= MAX_NAMES) known.clear()
    known.set(name, { saidAt: now, unsaid: 0 })
    return 1 + (notice?.unsaid ?? 0)
  }
}
