import type { Locator, Page } from '@playwright/test'
import type { TextKey } from '@rastro/core/i18n/areas'
import { filled } from '@rastro/core/i18n/plain-translate'
import { en, mergedCatalogue, ptBR } from '@rastro/core/i18n/testing'
import { axeViolations } from './axe-violations.ts'
import { expect, test } from './server.ts'

/** With `SCREENSHOTS=1` every state of the screens is opened, checked and left as a picture in `e2e/screenshots/looks`. */
export const pictures = process.env.SCREENSHOTS === '1'

const schemes = (process.env.SCHEMES?.split(',') ?? ['dark', 'light']) as ('dark' | 'light')[]

/** The windows and languages in which every state is looked at, each in both colour schemes. */
export const windows = [
  { width: 1280, height: 800, locale: 'pt-BR' },
  { width: 1280, height: 800, locale: 'en-US' },
  { width: 768, height: 1024, locale: 'pt-BR' },
  { width: 390, height: 844, locale: 'pt-BR' },
  { width: 390, height: 844, locale: 'en-US' },
  { width: 320, height: 568, locale: 'pt-BR' },
] as const
export type Window = (typeof windows)[number]

const catalogues = { 'en-US': mergedCatalogue(en), 'pt-BR': mergedCatalogue(ptBR) }

/** What a journey through the states of one window works with. */
export interface Look {
  readonly page: Page
  readonly isPhone: boolean
  /** The list is opened by a button. */
  readonly isListApart: boolean
  /** A text of the product in the language of the window. */
  say(key: TextKey, values?: Record<string, string | number>): string
  button(key: TextKey, values?: Record<string, string | number>): Locator
  /** Opens a state and checks it. Failures on the way are reported, and the next state is tried. */
  state(name: string, open?: () => Promise<unknown>): Promise<void>
}

export function lookThrough(page: Page, { width, locale }: Window, area: string): Look {
  const words = catalogues[locale]
  page.setDefaultTimeout(20_000)
  const say: Look['say'] = (key, values = {}) => filled(words[key], values)
  const shoot = async (name: string) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page)
      const told = await axeViolations(page)
      const path = `e2e/screenshots/looks/${area} ${name} ${width} ${locale.slice(0, 2)} ${colorScheme}.png`
      await page.screenshot({ path, timeout: 15_000 })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(over, `${name} is wider than the window`).toBeLessThanOrEqual(0)
      expect.soft(told, `${name} ${colorScheme}`).toEqual([])
    }
  }
  return {
    page,
    isPhone: width < 900,
    isListApart: width < 700,
    say,
    button: (key, values) => page.getByRole('button', { name: say(key, values), exact: true }),
    state: (name, open) =>
      test.step(name, async () => {
        const failure = await Promise.resolve(open?.())
          .then(() => shoot(name))
          .then(
            () => undefined,
            (error: unknown) => String(error).slice(0, 600),
          )
        expect.soft(failure, name).toBeUndefined()
      }),
  }
}

/** The map has drawn everything, and no request is pending. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 350)))),
  )
}
