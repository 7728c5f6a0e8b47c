import type { Page } from '@playwright/test'

/** Frames of a page in a time (ms), and the longest pause between two of them. */
export interface Frames {
  readonly frames: number
  readonly ms: number
  readonly longest: number
}

/** Counts the frames that the page could draw meanwhile: each needs its main thread. */
export async function countFrames(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { frameTimes: times })
    const count = (now: number) => {
      times.push(now)
      if ('frameTimes' in window) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await work()
  return page.evaluate(() => {
    const { frameTimes: times } = window as unknown as { frameTimes: number[] }
    Reflect.deleteProperty(window, 'frameTimes')
    const longest = Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)))
    return { frames: times.length - 1, ms: times.at(-1)! - times[0]!, longest }
  })
}
