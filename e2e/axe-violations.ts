import { expect, type Page } from '@playwright/test'
import type { AxeResults, run as runAxe } from 'axe-core'
import axe from 'axe-core'

/** The WCAG rules; the other rules of axe are best practices, and take four times as long. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Serious violations, and where, once animations have ended: text that fades in has little contrast. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    const ends = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ends.map(({ finished }) => finished)).then(() => undefined)
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: { run: typeof runAxe } }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }) as Promise<AxeResults>,
    tags,
  )
  expect(passes.length).toBeGreaterThan(10)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
