import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shells, shoot } from './settings.ts'

test.use({ installation: 'fuel-receipts' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

test('a receipt is added to a record as a photo, shown in the form and opened large from the list', async ({
  page,
}) => {
  await page.setViewportSize(shells.phone)
  const { id: deviceId } = await rest.devices.create({ body: { name: 'Van 1', uniqueId: 'van1' } })
  const attributes = { deviceId, dataAbastecimento: '2024-03-15', quantidade: 40, valor: 100, odometer: 5_000_000 }
  await rest.maintenance.create({ body: { name: 'diesel', type: 'fuel', start: 0, period: 0, attributes } })
  const row = page.getByRole('region', { name: 'Refuelling records' }).locator('li')
  const buffer = await drawnPng(page)
  await enterAt(page, '/settings/abastecimento', administrator)
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Open the receipt' })).toHaveCount(0)
  await row.getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const group = dialog.getByRole('group', { name: 'Receipt' })
  await group.locator('input[type=file]').first().setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer })
  await expect(group.getByRole('img', { name: 'Receipt' })).toBeVisible()
  await group.scrollIntoViewIfNeeded()
  await shoot(page, 'fuel receipt form')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Open the receipt' }).click()
  const large = page.getByRole('dialog', { name: 'Receipt' }).getByRole('img', { name: 'Receipt' })
  await expect(large).toBeVisible()
  expect(await large.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(500)
  await shoot(page, 'fuel receipt')
  expect(await axeViolations(page)).toEqual([])
  const [record] = await rest.maintenance.list({ query: { all: true } })
  expect(record!.attributes.comprovante).toMatch(/^[0-9a-f]{32}_\d{13}\.(jpg|png)$/)
})

test('a receipt is added to a record of maintenance and opened from the list', async ({ page }) => {
  await page.setViewportSize(shells.desk)
  const { id: deviceId } = await rest.devices.create({ body: { name: 'Van 2', uniqueId: 'van2' } })
  const attributes = { deviceId, dataManutencao: '2024-03-15', valor: 100, odometer: 5_000_000 }
  const body = { name: 'Oil', type: 'outro', start: 0, period: 0, attributes }
  const { id } = await rest.maintenance.create({ body })
  await enterAt(page, '/settings/maintenances', administrator)
  const records = page.getByRole('region', { name: 'Maintenance records' })
  await expect(records).toContainText('Van 2')
  await expect(page.getByRole('button', { name: 'Open the receipt' })).toHaveCount(0)
  await records.getByRole('link', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const group = dialog.getByRole('group', { name: 'Receipt' })
  const buffer = await drawnPng(page)
  await group.locator('input[type=file]').first().setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer })
  await expect(group.getByRole('img', { name: 'Receipt' })).toBeVisible()
  await group.scrollIntoViewIfNeeded()
  await shoot(page, 'maintenance receipt form')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('dialog', { name: 'Receipt' }).getByRole('img', { name: 'Receipt' })).toBeVisible()
  await shoot(page, 'maintenance receipt')
  const list = await rest.maintenance.list({ query: { all: true } })
  expect(list.find((each) => each.id === id)!.attributes.comprovante).toMatch(/^[0-9a-f]{32}_\d{13}\.(jpg|png)$/)
})

/** A picture with something on it, drawn in the page. */
async function drawnPng(page: Page): Promise<Buffer> {
  const canvas = (await page.evaluate(() => {
    const drawn = document.createElement('canvas')
    drawn.width = 300
    drawn.height = 500
    drawn.getContext('2d')!.fillRect(20, 20, 200, 300)
    return drawn.toDataURL('image/png').split(',')[1]
  })) as string
  return Buffer.from(canvas, 'base64')
}
