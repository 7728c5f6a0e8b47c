import type { Page } from '@playwright/test'
import { lookThrough, pictures, windows } from './looks.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { beginner, fillSettings, type SettingsIds } from './settings-data.ts'
import { emptyLists, openState, settingsStates } from './settings-states.ts'

test.use({ installation: 'looks settings', timezoneId: 'America/Sao_Paulo' })
test.describe.configure({ timeout: 580_000 })
test.skip(!pictures, 'pictures to look at, with SCREENSHOTS=1')

let ids: SettingsIds
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  ids = await fillSettings(await firstAccount(server), server)
})

for (const window of windows) {
  test.describe(`${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })

    test('settings', async ({ page }) => {
      const look = lookThrough(page, window, 'settings')
      await enter(page)
      for (const each of settingsStates)
        await look.state(each.name, async () => {
          await page.setViewportSize(window)
          await openState(look, each, ids)
          await each.open?.(look)
          await stretch(page)
        })
    })

    test('settings of who has nothing yet', async ({ page }) => {
      const look = lookThrough(page, window, 'settings')
      await enter(page, beginner)
      for (const list of emptyLists)
        await look.state(`${list} empty`, async () => {
          await page.goto(`/settings/${list}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        })
    })
  })
}

/** Makes the window as high as its scrolling content, so that one picture shows the complete page. */
async function stretch(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  const hidden = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('*')].map((each) => each.scrollHeight - each.clientHeight), 0),
  )
  if (hidden > 0) await page.setViewportSize({ width, height: Math.min(height + hidden, 6000) })
}
