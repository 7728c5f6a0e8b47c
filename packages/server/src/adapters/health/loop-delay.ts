import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LoopDelay } from '../../ports/loop-delay.ts'

/** Fine enough for waits that people notice (ms). */
const resolution = 50
const windowMs = 60_000

/** Measures from now until it is closed; keeps no process alive. */
export function watchLoopDelay(): LoopDelay {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let before = 0
  const turn = setInterval(() => {
    before = worst()
    delay.reset()
  }, windowMs).unref()
  // The histogram counts its own interval as a wait
  const worst = (): number => (delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - resolution))
  return {
    worstMs: () => Math.round(Math.max(before, worst())),
    close: () => {
      clearInterval(turn)
      delay.disable()
    },
  }
}
