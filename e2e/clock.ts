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
