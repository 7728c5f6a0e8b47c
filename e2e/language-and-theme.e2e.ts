import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'language and theme' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

const title = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })

test.describe('a Portuguese browser', () => {
  test.use({ locale: 'pt-BR' })
  test('[I18N-2] is greeted in Portuguese', async ({ page }) => {
    await page.goto('/login')
    await expect(title(page, 'Entrar')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  })
})

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' })
  test('[I18N-4] is greeted in English', async ({ page }) => {
    await page.goto('/login')
    await expect(title(page, 'Sign in')).toBeVisible()
  })
})

test('[I18N-1] [I18N-3] [I18N-6] the language changes at once and is remembered', async ({ page }) => {
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  const language = page.getByRole('combobox', { name: 'Language' })
  await expect(language.getByRole('option')).toHaveText(['English', 'Português'])
  await language.selectOption('Português')
  await expect(title(page, 'Entrar')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ptBR')
  await page.reload()
  await expect(title(page, 'Entrar')).toBeVisible()
})

test('[I18N-6] the menu changes the language of the entire screen', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('radio', { name: 'Português' }).click({ force: true })
  await expect(page.getByRole('heading', { name: 'Nenhum veículo cadastrado' })).toBeVisible()
})

/** The colours of the page: the background of the login form. */
const isDark = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(main).backgroundColor.match(/\d+/g)!.map(Number)
    return red + green + blue < 3 * 64
  })

test('who wants no motion has the other colours at once, however deep a text stands in others', async ({ page }) => {
  await setServerAttributes(rest, {})
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  const colours = await title(page, 'Sign in').evaluate((heading) => {
    const colourNow = () => getComputedStyle(heading).color
    const light = colourNow()
    document.documentElement.dataset.theme = 'dark'
    return [light, colourNow()]
  })
  expect(colours).toEqual(['rgb(15, 26, 29)', 'rgb(233, 240, 241)'])
})

test('[APP-14] the theme follows the device, also while the page is open', async ({ page }) => {
  await setServerAttributes(rest, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect.poll(() => isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)
})

test('[APP-13] darkMode true makes it dark on a light device', async ({ page }) => {
  await setServerAttributes(rest, { darkMode: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect.poll(() => isDark(page)).toBe(true)
})

test('[APP-14] darkMode false makes it light on a dark device (A-32)', async ({ page }) => {
  await setServerAttributes(rest, { darkMode: false })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect.poll(() => isDark(page)).toBe(false)
})

test("[APP-15] [APP-16] a reseller's colour and name are on the page", async ({ page }) => {
  await setServerAttributes(rest, { title: 'Acme', description: 'Acme keeps you on the road', colorPrimary: '#aa0000' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('something')
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', 'rgb(170, 0, 0)')
  }
  await expect(page).toHaveTitle('Acme')
  await expect(page.getByRole('main')).toContainText('Acme')
  await expect(page.getByText('Acme keeps you on the road')).toBeVisible()
})

/** One grey pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const answerWithPicture = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ contentType: 'image/png', body: picture }))

test("[APP-17] a reseller's logo stands there, and its inverse in the dark", async ({ page }) => {
  await setServerAttributes(rest, { title: 'Acme', logo: '/logo.png', logoInverted: '/logo-dark.png' })
  await answerWithPicture(page, '/logo*.png')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  const logo = page.getByRole('img', { name: 'Acme' })
  await expect(logo).toHaveAttribute('src', '/logo.png')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(logo).toHaveAttribute('src', '/logo-dark.png')
})

test("[APP-18] [APP-19] a franchise's host shows its picture, or ours when there is none", async ({ page, server }) => {
  await setServerAttributes(rest, {})
  const home = server.url.replace('localhost', 'acme.rastro.test')
  await page.goto(`${home}/login`)
  await expect(page.getByRole('main')).toContainText('Rastro')
  await expect(page.getByRole('img', { name: 'Rastro' })).toBeHidden()

  await answerWithPicture(page, '**/franquia/acme.png')
  await page.reload()
  await expect(page.getByRole('img', { name: 'Rastro' })).toHaveAttribute('src', '/franquia/acme.png')
})
