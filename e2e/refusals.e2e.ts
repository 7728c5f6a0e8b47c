import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { choose } from './choose.ts'
import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shoot } from './settings.ts'

test.use({ installation: 'refusals', locale: 'pt-BR' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await setRegistration(true)
})

async function setRegistration(registration: boolean): Promise<void> {
  const stored = await rest.server.get({})
  await rest.server.update({ body: { ...stored, registration } })
}

/** The scripts with the texts of refusals that the page has fetched. */
function fetchedTexts(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (/\/refusals-[\w-]+\.js/.test(request.url())) found.push(request.url())
  })
  return found
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, { tag: viewport.width === 390 ? ['@all'] : [] }, () => {
    test.use({ viewport })

    test('a refusal before the login is shown in Portuguese, by texts that are fetched with it', async ({ page }) => {
      const fetched = fetchedTexts(page)
      await setRegistration(true)
      await page.goto('/register')
      await page.getByRole('textbox', { name: 'Nome' }).fill('Rita')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('rita@example.com')
      await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('a long secret')
      await setRegistration(false)
      expect(fetched).toEqual([])
      await page.getByRole('button', { name: 'Criar conta' }).click()
      await expect(page.getByText('O cadastro está fechado')).toBeVisible()
      expect(fetched).toHaveLength(1)
      await shoot(page, 'refused registration')
    })

    test('a refused removal is shown in Portuguese in a toast', async ({ page }) => {
      const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20200101T000000Z', 'END:VEVENT', 'END:VCALENDAR']
      const data = Buffer.from(lines.join('\r\n')).toString('base64')
      const calendar = await rest.calendars.create({ body: { name: 'Turno', data } })
      const report = await rest.reports.create({
        body: { type: 'events', description: 'Semana', calendarId: calendar.id },
      })
      await enter(page)
      await page.goto('/settings/calendars')
      await rowOf(page, 'Turno').getByRole('button', { name: 'Excluir Turno' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByText(/Há relatórios agendados com este calendário\. Exclua-os antes/)).toBeVisible()
      await shoot(page, 'refused removal')
      await rest.reports.remove({ params: { id: report.id } })
      await rest.calendars.remove({ params: { id: calendar.id } })
    })

    test('a refused field is explained in Portuguese beside it, by its label', async ({ page }) => {
      await enter(page)
      await page.goto('/settings/command')
      await page.getByRole('textbox', { name: 'Descrição' }).fill('Posição')
      await choose(page.getByRole('combobox', { name: 'Tipo de comando' }), 'Comando personalizado')
      const text = page.getByRole('textbox', { name: 'Dados' })
      await text.fill('posição#')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expect(text).toHaveAccessibleDescription('Dados só pode ter letras sem acento, números e sinais do teclado')
      await shoot(page, 'refused field')
    })
  })
}
