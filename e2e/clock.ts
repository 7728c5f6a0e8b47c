import type { Page } from '@playwright/test'
import { enter } from './people.ts'

/** Opens the map on a page whose clock can be stopped: after `stop` time advances only on request. */
export async function enterWithClock(page: Page): Promise<{ stop(): Promise<void> }> {
  const start = Date.now()
  await page.clock.install({ time: start })
  await enter(page)
  // Later than any test lasts: the clock is never stopped in the past.
  return { stop: () => page.clock.pauseAt(start + 120_000) }
}

/**
 * Lets the page take this moment for now, while timers go on. Unlike the clock of the context it leaves the context to the
 * journeys that follow.
 */
export async function fixTime(page: Page, now: Date | number | string): Promise<void> {
  await page.addInitScript((time) => {
    const RealDate = Date
    class FixedDate extends RealDate {
      constructor(...parts: unknown[]) {
        super(...((parts.length > 0 ? parts : [time]) as [number]))
      }
      static override now = () => time
    }
    Object.assign(globalThis, { Date: FixedDate })
  }, new Date(now).getTime())
}
