import { client, driveYesterday, range } from './driven-van.ts'
import { lookThrough, pictures, windows } from './looks.ts'
import { countColour, markersOf } from './map.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'looks replay', timezoneId: 'America/Sao_Paulo' })
test.describe.configure({ timeout: 300_000 })
test.skip(!pictures, 'pictures to look at, with SCREENSHOTS=1')

let van: number
test.beforeAll(async ({ server }) => {
  van = (await driveYesterday(await firstAccount(server), server)).van
})

for (const window of windows) {
  test.describe(`${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })

    test('replay', async ({ page }) => {
      const { state, say, button } = lookThrough(page, window, 'replay')
      await enterAt(page, '/replay', client)
      await state('form', () => page.getByText(say('replayCustom'), { exact: true }).click())
      await state('start', async () => {
        await page.goto(`/replay?${new URLSearchParams({ deviceId: String(van), ...range })}`)
        await expect.poll(() => markersOf(page)).toHaveLength(1)
      })
      await state('alarm', async () => {
        await button('replayAlarmAfter').click()
        await expect.poll(async () => countColour(page, (await markersOf(page))[0]!, '#A4E22B')).toBeGreaterThan(50)
      })
      await state('stop', async () => {
        await button('replayStopBefore').click()
        await expect.poll(() => markersOf(page)).toHaveLength(1)
      })
    })
  })
}
