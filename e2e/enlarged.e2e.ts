import { enter, firstAccount } from './people.ts'
import { expect, test } from './server.ts'

// A page of 1280 × 800 px, enlarged to 500 %.
test.use({ installation: 'enlarged', viewport: { width: 256, height: 160 }, locale: 'pt-BR' })

test('enlarged to 500 %, no page goes sideways and no foot hides what is typed', async ({ page, server }) => {
  await firstAccount(server)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  expect(await over()).toBeLessThanOrEqual(0)
  await enter(page)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  expect(await over()).toBeLessThanOrEqual(0)
  const { id } = (await (await page.request.get('/api/session')).json()) as { id: number }
  await page.goto(`/settings/perfil/${id}`)
  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.click()
  await expect(name).toBeFocused()
  expect(await over()).toBeLessThanOrEqual(0)
  const foot = page.getByRole('button', { name: 'Salvar' })
  await expect(foot).not.toBeInViewport()
  await foot.scrollIntoViewIfNeeded()
  await expect(foot).toBeInViewport()
})
