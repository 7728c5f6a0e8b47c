import { axeViolations } from './axe-violations.ts'
import { missingPlaces } from './feature-screens.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { fillSettings, type SettingsIds } from './settings-data.ts'
import { openState, settingsStates } from './settings-states.ts'
import { wrongWords } from './wrong-words.ts'

test.use({ installation: 'settings-pages', viewport: { width: 320, height: 568 } })
test.describe.configure({ timeout: 240_000 })

let ids: SettingsIds
test.beforeAll(async ({ server }) => {
  ids = await fillSettings(await firstAccount(server), server)
})

for (const [locale, language] of [
  ['pt-BR', 'ptBR'],
  ['en-US', 'en'],
] as const) {
  test.describe(locale, { tag: locale === 'pt-BR' ? [] : ['@all'] }, () => {
    test.use({ locale })

    test('every page of the settings hinders nobody, fits in 320 px and says only words of its language', async ({
      page,
    }) => {
      await enter(page)
      for (const state of settingsStates.filter(({ open }) => !open)) {
        await openState({ page }, state, ids)
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(over, `${state.name} is wider than the window`).toBeLessThanOrEqual(0)
        expect.soft(await wrongWords(page, language), state.name).toEqual([])
        expect.soft(await missingPlaces(page), `${state.name}: found by the search in settings`).toEqual([])
        expect.soft(await axeViolations(page), state.name).toEqual([])
      }
    })
  })
}
