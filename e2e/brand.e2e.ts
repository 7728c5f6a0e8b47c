import { Buffer } from 'node:buffer'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shoot } from './settings.ts'

test.use({ installation: 'brand' })

const reseller = { name: 'Paulo', email: 'paulo@example.com', password: 'a long secret' }
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let rest: Rest
let id: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const made = await rest.users.create({ body: { ...reseller, userLimit: -1, attributes: { nivel: 2 } } })
  id = made.id
  await rest.brands.update({ params: { id }, body: { host: 'sentinela.localhost.test', attributes: {} } })
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a reseller sets its brand, and its domain shows it to everybody (${viewport.width} px)`, {
    tag: viewport.width === 390 ? ['@all'] : [],
  }, async ({ page, request, server }) => {
    await page.setViewportSize(viewport)
    await rest.brands.update({ params: { id }, body: { host: 'sentinela.localhost.test', attributes: {} } })
    await enterAt(page, '/', reseller)
    await openByMenu(page, 'Brand')
    await expect(page).toHaveURL(`/settings/marca/${id}`)
    await page.getByLabel('Product name').fill('Sentinela')
    await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#5B2A86')
    await expect(page.getByRole('textbox', { name: 'Domain' })).toBeDisabled()
    await page
      .getByLabel('File of Logo', { exact: true })
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: dot })
    await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
    await shoot(page, 'brand')
    expect(await axeViolations(page)).toEqual([])
    await page
      .getByLabel('File of Icon', { exact: true })
      .setInputFiles({ name: 'i.png', mimeType: 'image/png', buffer: dot })
    await expect(page.getByRole('img', { name: 'Icon', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Data updated')).toBeVisible()
    const stored = await rest.brands.get({ params: { id } })
    expect(stored.attributes).toMatchObject({ title: 'Sentinela', colorPrimary: '#5B2A86' })
    const headers = { host: 'sentinela.localhost.test' }
    const manifest = await (await request.get(`${server.url}/manifest.webmanifest`, { headers })).json()
    expect(manifest.name).toBe('Sentinela')
    expect(manifest.icons).toEqual([{ src: stored.attributes.icon, sizes: 'any' }])
    const shown = async (host: string) =>
      (await (await request.get(`${server.url}/api/server`, { headers: { host } })).json()).attributes.title
    expect(await shown('sentinela.localhost.test')).toBe('Sentinela')
    expect(await shown('localhost')).toBeUndefined()
  })
}
