import { expect, type Page } from '@playwright/test'
import type { AxeResults, run as runAxe } from 'axe-core'
import axe from 'axe-core'

/** What hinders people seriously, and where, once what is coming in has come: text that fades in has little contrast. */
export async function hindrances(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const ends = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ends.map(({ finished }) => finished)).then(() => undefined)
  })
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(
    () => (window as unknown as { axe: { run: typeof runAxe } }).axe.run() as Promise<AxeResults>,
  )
  expect(passes.length).toBeGreaterThan(10)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
