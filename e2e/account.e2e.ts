import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { administrator, enter, fillInAccount, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'account' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await fillInAccount(rest, { phone: '+55 11 97777-0000' })
  await rest.users.create({ body: { name: 'Rui', email: 'rui@example.com', password: 'a long secret' } })
})

const me = () => rest.session.get({ query: {} })
const openAccount = async (page: Page) => page.goto(`/settings/perfil/${(await me()).id}`)

test('[ENT-43] what is wrong stands at its field, in the language of the reader', async ({ page }) => {
  await enter(page)
  await openAccount(page)
  const [english, portuguese] = [
    {
      name: 'Name',
      email: 'Email',
      password: 'New password',
      save: 'Save',
      nameMissing: 'Fill in this field',
      taken: 'There is already a registration with this email!',
      short: 'Use at least 8 characters',
    },
    {
      name: 'Nome',
      email: 'E-mail',
      password: 'Nova senha',
      save: 'Salvar',
      nameMissing: 'Preencha este campo',
      taken: 'Já existe um cadastro com este e-mail',
      short: 'Use pelo menos 8 caracteres',
    },
  ]
  for (const words of [english!, portuguese!]) {
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const save = page.getByRole('button', { name: words.save, exact: true })
    await field(words.name).fill('')
    await field(words.name).blur()
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
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('portug')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
  expect((await me()).email).toBe(administrator.email)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Chat do Telegram' }).fill('4711')
  await page.getByRole('textbox', { name: 'Chave de usuário do Pushover' }).fill('push-key')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect
    .poll(async () => (await me()).attributes)
    .toMatchObject({ telegramChatId: '4711', pushoverUserKey: 'push-key' })
})
