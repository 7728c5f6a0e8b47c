import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enterAt, firstAccount, logInByForm, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { shoot } from './settings.ts'

test.use({ installation: 'terms', freshPage: true })

const nina = { name: 'Nina Prado', email: 'nina@example.com', password: 'a long secret' }
const urls = { termsUrl: 'https://rastro.example/terms', privacyUrl: 'https://rastro.example/privacy' }
const news = 'News and offers by email'
let rest: Rest
let id: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  id = (await rest.users.create({ body: nina })).id
})

const ask = (attributes: object) => setServerAttributes(rest, { activeMapStyles: 'base', ...attributes })
const question = (page: Page) => page.getByRole('dialog', { name: /Before you continue|Antes de continuar/ })

test('[USER-57] terms are accepted after signing in, once for each version, and whoever declines is signed out', async ({
  page,
}) => {
  await enterAt(page, '/settings/preferences', nina)
  await expect(page.getByRole('heading', { name: 'Preferences' }).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  await ask({ ...urls, termsVersion: '2026-03' })
  await page.goto('/settings/preferences')
  await expect(question(page)).toContainText('version 2026-03')
  await expect(question(page).getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', urls.privacyUrl)
  await shoot(page, 'terms en')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Not now, sign out' }).click()
  await expect(page).toHaveURL('/login')
  expect((await page.request.get('/api/session')).status()).toBe(404)

  await logInByForm(page, nina)
  await question(page).getByRole('button', { name: 'I have read and accept' }).click()
  await expect(question(page)).toHaveCount(0)
  const { history } = await rest.consents.list({ query: { userId: id } })
  expect(history.map(({ document, version }) => [document, version])).toEqual([
    ['privacy', ''],
    ['terms', '2026-03'],
  ])
  await page.goto('/settings/preferences')
  await expect(page.getByRole('heading', { name: 'Preferences' }).first()).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  await ask({ ...urls, termsVersion: '2026-09', optionalConsent: news })
  await page.goto(`/settings/perfil/${id}#tab-privacy`)
  await expect(question(page)).toContainText('There is a new version')
  await question(page).getByRole('button', { name: 'I have read and accept' }).click()
  await page.getByRole('switch', { name: news }).click()
  await expect(page.getByText('Your choice is recorded')).toBeVisible()
  const list = page.getByRole('list', { name: 'Terms and consents' })
  await expect(list.getByText('version 2026-09')).toBeVisible()
  await page.getByRole('switch', { name: news }).click()
  await expect(list.getByText(/withdrawn/)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  expect(await axeViolations(page)).toEqual([])
})

test('one’s own data are downloaded from the tab of privacy', async ({ page, server }) => {
  const vera = { name: 'Vera Alves', email: 'vera@example.com', password: 'a long secret' }
  const { id } = await rest.users.create({ body: vera })
  await ask({ ...urls, termsVersion: '2026-03' })
  const asVera = await logIn(server.url, vera)
  const { documents } = await asVera.consents.list({ query: {} })
  await asVera.consents.decide({ body: { choices: documents.map((one) => ({ ...one, granted: true })) } })
  await enterAt(page, `/settings/perfil/${id}#copy`, vera)
  const section = page.getByRole('region', { name: 'Copy of the data' })
  await section.getByRole('textbox', { name: 'From' }).or(section.getByLabel('From')).first().fill('2020-01-01')
  await expect(section.getByText('Choose at most 92 days')).toBeVisible()
  await expect(section.getByRole('button')).toBeDisabled()
  const today = new Date().toISOString().slice(0, 10)
  await section.getByLabel('From').fill(today)
  await expect(page.getByRole('region', { name: 'Terms and consents' })).toContainText('Terms of use')
  await shoot(page, 'privacy')
  expect(await axeViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^rastro-\d+-.*\.zip$/)
  const files = unzipSync(readFileSync((await download.path())!))
  expect(JSON.parse(strFromU8(files['account.json']!)).email).toBe(vera.email)
  expect(Object.keys(files)).toContain('READ-ME.txt')
})

test('a manager erases an account and a driver at their request, and has a number for it', async ({ page }) => {
  await ask({})
  const email = 'saulo@example.com'
  const saulo = await rest.users.create({ body: { name: 'Saulo Dias', email, password: 'a long secret' } })
  await enterAt(page, `/settings/user/${saulo.id}#tab-privacy`, administrator)
  const section = page.getByRole('region', { name: 'Erase the account and its data' })
  await expect(section).toContainText('Contracts and fiscal documents')
  await section.getByRole('button').click()
  await expect(section.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await section.getByRole('textbox').fill(email)
  await shoot(page, 'erasure')
  expect(await axeViolations(page)).toEqual([])
  const receipt = page.waitForEvent('download')
  await section.getByRole('button').click()
  await expect(page.getByText(/Number of the request: LGPD-/)).toBeVisible()
  expect(readFileSync((await (await receipt).path())!, 'utf8')).toContain('Marco Civil')
  await expect(page).toHaveURL('/settings/users')
  expect(await rest.users.list({ query: { keyword: email } })).toEqual([])

  const driver = await rest.drivers.create({ body: { name: 'Jonas Reis', uniqueId: 'CARD-1' } })
  await page.goto(`/settings/driver/${driver.id}`)
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase the data of Jonas Reis?' })
  await expect(dialog).toBeVisible()
  await shoot(page, 'erasure driver')
  await dialog.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await rest.drivers.get({ params: driver })).name).toMatch(/^LGPD-/)
})

test('[USER-57] whoever registers accepts the terms', async ({ page }) => {
  await ask({ ...urls, termsVersion: '1' })
  await rest.server.update({ body: { ...(await rest.server.get({})), registration: true } })
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Name' }).fill('Rui Lima')
  await page.getByRole('textbox', { name: 'Email' }).fill('rui@example.com')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a long secret')
  const submit = page.getByRole('button', { name: 'Create account' })
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox', { name: /I have read and accept the terms/ }).check()
  await shoot(page, 'terms register')
  expect(await axeViolations(page)).toEqual([])
  await submit.click()
  await expect(page).toHaveURL('/login')
  const [rui] = await rest.users.list({ query: { keyword: 'rui@example.com' } })
  const { history } = await rest.consents.list({ query: { userId: rui!.id } })
  expect(history.map(({ document }) => document)).toEqual(['privacy', 'terms'])
})

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' })
  test('the question and the settings of the terms @all', async ({ page }) => {
    await ask({ ...urls, termsVersion: '2026-03' })
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(viewport)
      await enterAt(page, '/', nina)
      await expect(question(page)).toBeVisible()
      await shoot(page, 'terms')
      await enterAt(page, '/settings/server#terms', administrator)
      await question(page).getByRole('button', { name: 'Li e aceito' }).click()
      await expect(page.getByRole('textbox', { name: 'Versão dos termos' })).toHaveValue(/^2026-0/)
      await page.getByRole('textbox', { name: 'Versão dos termos' }).scrollIntoViewIfNeeded()
      await shoot(page, 'terms settings')
      expect(await axeViolations(page)).toEqual([])
      await enterAt(page, `/settings/perfil/${id}#tab-privacy`, nina)
      await question(page).getByRole('button', { name: 'Li e aceito' }).click()
      await expect(page.getByRole('button', { name: 'Baixar meus dados' })).toBeVisible()
      await shoot(page, 'privacy pt')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await ask({ ...urls, termsVersion: '2026-04' })
    }
  })
})
