import type { Page } from '@playwright/test'
import { countColour, markersOf } from './map.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { fleet } from './varied-fleet.ts'

test.use({ installation: 'screens', withMail: true, timezoneId: 'America/Sao_Paulo' })

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const pictures = process.env.SCREENSHOTS === '1'

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  await setServerAttributes(rest, { noOutsideRequests: true })
  for (const { device, report } of fleet) {
    await rest.devices.create({ body: device })
    await report?.(server)
  }
})

const words = {
  'en-US': { list: 'Vehicle list', signIn: 'Sign in', reset: 'Reset password' },
  'pt-BR': { list: 'Lista de veículos', signIn: 'Entrar', reset: 'Redefinir senha' },
} as const
const chosen = 'Fiat Strada Freedom'
/** The land of the map, which shows that it has changed its colours. */
const land = { light: '#EFF2EF', dark: '#131B1D' }

/** Console errors of the browser. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

async function expectNothingSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** `npm run test:all` covers the others. */
const walked = ['320 pt-BR']
const widths = { 320: 568, 390: 844, 768: 1024, 1280: 800 }
for (const [width, height] of Object.entries(widths)) {
  for (const locale of ['en-US', 'pt-BR'] as const) {
    test.describe(`${width} ${locale}`, { tag: walked.includes(`${width} ${locale}`) ? [] : ['@all'] }, () => {
      test.use({ viewport: { width: Number(width), height }, locale })
      test('login and main screen fit and complain of nothing, light and dark', async ({ page }) => {
        const complaints = complaintsOf(page)
        const { list, signIn, reset } = words[locale]
        const row = page.getByRole('option', { name: chosen })
        const card = page.getByRole('region', { name: chosen })
        const shoot = async (what: string, scheme: string) => {
          await expectNothingSideways(page)
          if (pictures) await page.screenshot({ path: `e2e/screenshots/${what} ${width} ${locale} ${scheme}.png` })
        }

        await page.goto('/login')
        await expect(page.getByRole('heading', { name: signIn })).toBeVisible()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await shoot('login', colorScheme)
        }
        for (const [query, what] of [
          ['', 'reset'],
          ['?passwordReset=x', 'new password'],
        ] as const) {
          await page.goto(`/reset-password${query}`)
          await expect(page.getByRole('heading', { name: reset })).toBeVisible()
          for (const colorScheme of ['dark', 'light'] as const) {
            await page.emulateMedia({ colorScheme })
            await shoot(what, colorScheme)
          }
        }
        await enter(page)
        await expect.poll(async () => (await markersOf(page)).length).toBeGreaterThan(5)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect.poll(() => countColour(page, { x: 14, y: 300 }, land[colorScheme])).toBeGreaterThan(100)
          await shoot('map', colorScheme)
          if (Number(width) < 700) {
            await page.getByRole('button', { name: list }).click()
            await expect(row).toBeVisible()
            await shoot('list', colorScheme)
          }
          await row.click()
          await expect(card).toBeVisible()
          await shoot('card', colorScheme)
          await page.keyboard.press('Escape')
          await expect(card).toBeHidden()
        }
        expect(complaints).toEqual([])
      })
    })
  }
}
