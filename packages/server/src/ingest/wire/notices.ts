import type { Clock } from '../../ports/clock.ts'

const MINUTE = 60_000
const MOST_NAMES = 10_000

/** Says yes once a minute for each name, so that a unit that keeps failing cannot fill the log. */
export function oncePerMinute(clock: Clock): (name: string) => boolean {
  const last = new Map<string, number>()
  return (name) => {
    const now = clock.now().getTime()
    if (now - (last.get(name) ?? Number.NEGATIVE_INFINITY) < MINUTE) return false
    if (last.size >= MOST_NAMES) last.clear()
    last.set(name, now)
    return true
  }
}
