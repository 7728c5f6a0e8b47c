import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { hindrances } from './hindrances.ts'
import { administrator, enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'account' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { name: 'Rui', email: 'rui@example.com', password: 'a long secret' } })
  for (const [name, lon] of [
    ['North van', -46.63],
    ['South van', -46.63001],
  ] as const) {
    await rest.devices.create({ body: { name, uniqueId: name } })
    await reportOsmand(server, { id: name, lat: -23.55, lon, speed: 0 })
  }
})

const me = () => rest.session.get({ query: {} })
const openAccount = async (page: Page) => page.goto(`/settings/perfil/${(await me()).id}`)
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const clusters = (page: Page) => page.locator('[data-markers]')

test('[CARD-3] what a person sets for the map is kept on the server and holds at once; a sixth item is refused in words', async ({
  page,
}) => {
  await enter(page)
  await expect(clusters(page)).toHaveAttribute('data-clusters-in-view', '1')
  await page.getByRole('link', { name: administrator.name }).click()
  await group(page, 'Direction arrows').getByText('Selected').click()
  await group(page, 'Live routes').getByText('All').click()
  await page.getByRole('switch', { name: 'Group nearby vehicles' }).click()
  await page.getByRole('switch', { name: 'Follow the selected vehicle' }).click()

  const items = page.getByRole('list', { name: 'Items on the card' }).getByRole('listitem')
  const add = page.getByRole('combobox', { name: 'Add an item' })
  while ((await items.count()) > 0)
    await items
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
  for (const item of ['Speed', 'Course', 'Altitude', 'Latitude', 'Longitude']) await add.selectOption(item)
  await add.selectOption('Accuracy')
  await expect(page.getByText('Limit Reached! You have selected the maximum of 5 attributes')).toBeVisible()
  await expect(items).toHaveText(['Speed', 'Course', 'Altitude', 'Latitude', 'Longitude'])
  await items.last().getByRole('button', { name: 'Move Longitude up' }).click()
  expect(await hindrances(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page).toHaveURL('/')
  await expect(page.getByText('Data updated')).toBeVisible()
  expect((await me()).attributes).toMatchObject({
    mapDirection: 'selected',
    mapLiveRoutes: 'all',
    mapCluster: false,
    mapFollow: true,
    positionItems: 'speed,course,altitude,longitude,latitude',
  })
  await expect(clusters(page)).toHaveAttribute('data-clusters-in-view', '0')
  await expect(clusters(page)).toHaveAttribute('data-vehicles-in-view', '2')
  await page.getByRole('option', { name: /North van/ }).click()
  const card = page.getByRole('region', { name: 'North van' })
  for (const item of ['Speed', 'Course', 'Altitude', 'Longitude', 'Latitude'])
    await expect(card.getByText(item, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow the vehicle' })).toHaveAttribute('aria-pressed', 'true')
})

test('what is wrong stands at its field, in the language of the reader', async ({ page }) => {
  await enter(page)
  await openAccount(page)
  const [english, portuguese] = [
    {
      name: 'Name',
      email: 'Email',
      password: 'New password',
      save: 'Save',
      nameMissing: 'Enter your name',
      taken: 'Another account has this email',
      short: 'Use at least 8 characters',
    },
    {
      name: 'Nome',
      email: 'E-mail',
      password: 'Nova senha',
      save: 'Salvar',
      nameMissing: 'Digite o seu nome',
      taken: 'Outra conta já usa este e-mail',
      short: 'Use pelo menos 8 caracteres',
    },
  ]
  for (const words of [english!, portuguese!]) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const save = page.getByRole('button', { name: words.save, exact: true })
    await field(words.name).fill('')
    await expect(field(words.name)).toHaveAccessibleDescription(words.nameMissing)
    await expect(save).toBeDisabled()
    await field(words.name).fill('Ana Prado')
    await field(words.email).fill('rui@example.com')
    await save.click()
    await expect(field(words.email)).toHaveAccessibleDescription(words.taken)
    await field(words.email).fill(administrator.email)
    await field(words.password).fill('short')
    await save.click()
    await expect(field(words.password)).toHaveAccessibleDescription(words.short)
    await field(words.password).fill('')
    await page.getByText('Português').click()
  }
  await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
  expect((await me()).email).toBe(administrator.email)
})
