import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { circle, onlyFence, prepare, removeAll, sent } from './fences.ts'
import { enterAt } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'attributes' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
})
test.beforeEach(() => removeAll(rest))

const editor = (page: Page) => page.getByRole('region', { name: 'Attributes' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add attribute' })
const field = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true })

async function open(page: Page, attributes: Record<string, unknown>): Promise<void> {
  const { id } = await rest.geofences.create({ body: { name: 'Depot', area: circle(200), attributes } })
  await enterAt(page, `/settings/geofence/${id}`)
  await expect(editor(page).getByRole('button', { name: 'Add attribute' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test.describe(`at ${width} px`, { tag: width === 1280 ? [] : ['@all'] }, () => {
    test.use({ viewport: { width, height } })

    test('[CATR-10] [CATR-11] attributes are found by name or key, added, mended, removed and taken back', async ({
      page,
    }) => {
      await open(page, { hide: true })
      await editor(page).getByRole('button', { name: 'Add attribute' }).click()
      const add = dialog(page).getByRole('button', { name: 'Add', exact: true })
      await expect(add).toBeDisabled()
      const search = dialog(page).getByRole('textbox', { name: 'Name or key' })
      await search.fill('minimalDur')
      await dialog(page).getByText('Events after', { exact: true }).click()
      await expect(add).toBeDisabled()
      await dialog(page).getByRole('textbox', { name: 'Events after (s)' }).fill('30')
      await add.click()
      await expect(field(page, 'Events after (s)')).toHaveValue('30')

      await editor(page).getByRole('button', { name: 'Add attribute' }).click()
      for (const [key, fault] of [
        ['two words', /^Use letters, digits/],
        ['speedLimit', '“speedLimit” is edited on another screen'],
        ['minimalDuration', '“minimalDuration” already exists'],
      ] as const) {
        await search.fill(key)
        await expect(dialog(page).getByText(fault)).toBeVisible()
        await expect(add).toBeDisabled()
      }
      await search.fill('erp.ratio')
      for (const type of ['Text', 'Yes or no', 'Number'])
        await dialog(page).getByRole('radio', { name: type, exact: true }).check({ force: true })
      await dialog(page).getByRole('textbox', { name: 'Value' }).fill('1,5')
      await add.click()

      await field(page, 'erp.ratio').fill('much')
      await page.keyboard.press('Tab')
      await expect(editor(page).getByText('Enter a number')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
      await field(page, 'erp.ratio').fill('2.25')
      await editor(page).getByRole('button', { name: 'Remove Hide on the map' }).click()
      await expect(editor(page).getByText('Hide on the map will be removed')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await save(page)
      await expect(page).toHaveURL(/\/geofences$/)
      const { id, attributes } = await onlyFence(rest)
      expect(attributes).toEqual({ minimalDuration: 30, 'erp.ratio': 2.25 })

      await page.goto(`/settings/geofence/${id}`)
      await editor(page).getByRole('button', { name: 'Remove Events after' }).click()
      await editor(page).getByRole('button', { name: 'Undo' }).click()
      await expect(field(page, 'Events after (s)')).toHaveValue('30')
      await expect(field(page, 'erp.ratio')).toHaveValue('2,25')
    })
  })
}

test('[CATR-12] [CATR-13] hidden keys are not shown and survive a save of another', async ({ page }) => {
  const hidden = {
    speedUnit: 'kn',
    distanceUnit: 'km',
    volumeUnit: 'ltr',
    timezone: 'UTC',
    informacoes: { cpf: '1' },
    planos: 'a',
    meiodepagamento: 'b',
    marca: 'c',
    veiculo: { placa: 'ABC1D23' },
    nivel: 2,
    card: 7,
    idasaas: 'd',
    iccid: 'e',
    operadora: 'f',
  }
  await open(page, { ...hidden, note: 'old', parts: { left: 1 } })
  await expect(editor(page).getByRole('listitem')).toHaveCount(1)
  await expect(editor(page).getByText('Kept as they are: parts')).toBeVisible()
  await field(page, 'note').fill('new')
  const saved = sent(page, 'PUT', /^\/api\/geofences\/\d+$/)
  await save(page)
  await expect(page).toHaveURL(/\/geofences$/)
  expect(saved).toMatchObject([{ attributes: { ...hidden, note: 'new', parts: { left: 1 } } }])
})

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const pictures = process.env.SCREENSHOTS === '1'
for (const [width, height, locale, colorScheme] of [
  [1280, 900, 'en-US', 'light'],
  [768, 900, 'pt-BR', 'dark'],
  [390, 844, 'pt-BR', 'light'],
  [390, 844, 'en-US', 'dark'],
  [320, 640, 'pt-BR', 'light'],
] as const) {
  test.describe(`${width} ${locale} ${colorScheme}`, { tag: width === 320 ? [] : ['@all'] }, () => {
    test.use({ viewport: { width, height }, locale, colorScheme })

    test('the editor and what it adds fit and hinder nobody', async ({ page }) => {
      const look = async (what: string) => {
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over).toBeLessThanOrEqual(0)
        expect(await axeViolations(page)).toEqual([])
        if (pictures)
          await page.screenshot({ path: `e2e/screenshots/attributes ${what} ${width} ${locale} ${colorScheme}.png` })
      }
      const attributes = { minimalDuration: 30, hide: true, ceiling: 120, note: 'x', visited: false, parts: {} }
      const { id } = await rest.geofences.create({ body: { name: 'Depot', area: circle(200), attributes } })
      await enterAt(page, `/settings/geofence/${id}`)
      const section = page.getByRole('region', { name: /Attributes|Atributos/ })
      await section.getByRole('button', { name: /Remove note|Remover note/ }).click()
      await section.scrollIntoViewIfNeeded()
      await look('editor')
      await section.getByRole('button', { name: /Add attribute|Adicionar atributo/ }).click()
      const adding = page.getByRole('dialog')
      await adding.getByRole('radio').first().check({ force: true })
      await look('adding')
    })
  })
}

test('[CATR-9] the settings of a vehicle are offered by name, each with the input of its kind', async ({ page }) => {
  const { id } = await rest.devices.create({ body: { name: 'Van', uniqueId: 'van of attributes' } })
  await enterAt(page, `/settings/veiculo/${id}#tab-attributes`)
  await page.getByRole('button', { name: 'Add attribute' }).click()
  const offered = dialog(page).getByRole('radiogroup', { name: 'Attributes' })
  for (const [key, input] of [
    ['web.reportColor', 'input[type=color]'],
    ['devicePassword', 'input[type=text]'],
    ['processing.copyAttributes', 'input[type=text]'],
    ['decoder.timezone', 'input[role=combobox]'],
    ['deviceInactivityStart', 'input[inputmode=decimal]'],
    ['deviceInactivityPeriod', 'input[inputmode=decimal]'],
  ] as const) {
    await dialog(page).getByRole('textbox', { name: 'Name or key' }).fill(key)
    await expect(offered).toContainText(key)
    await expect(dialog(page).locator(input).last(), key).toBeVisible()
  }
})
