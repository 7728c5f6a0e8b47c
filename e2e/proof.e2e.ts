import { copyFile, readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'proof' })

const client = { name: 'Transportes Boa Vista', email: 'boavista@example.com', password: 'a long secret' }
let strada: number
test.beforeAll(async ({ server, browser }) => {
  const rest = await firstAccount(server)
  const { id: userId } = await rest.users.create({ body: { ...client, attributes: { nivel: levels.client } } })
  const veiculo = { marca: 'Fiat', modelo: 'Strada Freedom', ano: '2024', cor: 'Branca', placa: 'RTA-4F21' }
  const body = { name: 'Strada 07', uniqueId: 'strada', attributes: { veiculo } }
  strada = (await rest.devices.create({ body })).id
  const painted = await browser.newPage({ baseURL: server.url, viewport: { width: 800, height: 500 } })
  await takeSession(painted)
  await painted.setContent('<body style="background: linear-gradient(teal, orange)">')
  const [picture, headers] = [await painted.screenshot({ type: 'jpeg' }), { 'content-type': 'image/jpeg' }]
  const sent = await painted.request.post(`/api/devices/${strada}/image`, { data: picture, headers })
  const deviceImage = await sent.text()
  await painted.close()
  await rest.devices.update({
    params: { id: strada },
    body: { ...body, id: strada, attributes: { veiculo, deviceImage } },
  })
  await rest.permissions.link({ body: { userId, deviceId: strada } })
  for (let minute = 60; minute > 0; minute -= 5) {
    const timestamp = Math.round(Date.now() / 1000) - minute * 60
    const place = { lat: -23.55 - (60 - minute) / 2000, lon: -46.63 - (60 - minute) / 3000 }
    await reportOsmand(server, { id: 'strada', ...place, timestamp, speed: 20, ignition: true })
  }
})

/** With `SCREENSHOTS=1` the test leaves pictures to look at in `e2e/screenshots`. No check needs them. */
const show = async (page: Page, name: string) => {
  if (!process.env.SCREENSHOTS) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `e2e/screenshots/proof ${name} ${colorScheme}.png`, animations: 'disabled' })
  }
}
async function downloaded(page: Page, button: Locator): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), path: (await download.path())! }
}

for (const [width, locale, words] of [
  [
    1280,
    'en-US',
    {
      open: 'Proof pack',
      reason: 'Reason',
      missing: 'Say what the pack is for',
      make: 'Make the pack',
      pdf: 'Download PDF',
      data: 'Download data (.json)',
      check: 'Check a pack',
      choose: 'Choose file',
      picture: 'Picture of the vehicle',
      drawn: 'with the way on a map',
      chosen: (number: number) => `${number} of 1`,
      valid: 'Nothing was changed',
      changed: 'This pack was changed',
      part: /not as they were signed: positions$/,
      none: 'This file is no proof pack',
    },
  ],
  [
    390,
    'pt-BR',
    {
      open: 'Dossiê de prova',
      reason: 'Motivo',
      missing: 'Diga para que serve o dossiê',
      make: 'Gerar dossiê',
      pdf: 'Baixar PDF',
      data: 'Baixar dados (.json)',
      check: 'Conferir um dossiê',
      choose: 'Escolher arquivo',
      picture: 'Foto do veículo',
      drawn: 'com o trajeto no mapa',
      chosen: (number: number) => `${number} de 1`,
      valid: 'Nada mudou',
      changed: 'Este dossiê foi alterado',
      part: /não estão como foram assinadas: posições$/,
      none: 'Este arquivo não é um dossiê de prova',
    },
  ],
] as const) {
  test.describe(`at ${width} px in ${locale}`, { tag: width === 1280 ? ['@all'] : [] }, () => {
    test.use({ locale, viewport: { width, height: 844 } })

    test('a pack of a vehicle is made, downloaded and verified, and a changed one is found', async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await enterAt(page, `/settings/veiculo/${strada}`)
      await page.getByRole('link', { name: words.open }).click()
      await expect(page.getByRole('heading', { name: words.open, level: 1 })).toBeVisible()
      await expect(page.getByText(words.drawn)).toBeVisible()
      await expect(page.getByText(words.chosen(1), { exact: true })).toBeVisible()
      const picture = page.getByRole('checkbox', { name: words.picture })
      await picture.uncheck()
      await expect(page.getByText(words.chosen(0), { exact: true })).toBeVisible()
      await picture.check()
      await button(words.make).click()
      await expect(page.getByText(words.missing)).toBeVisible()
      const photo = page.locator('fieldset img')
      await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(800)
      await show(page, `form ${width}`)
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('textbox', { name: words.reason }).fill('Furto, BO 187/2026')
      await button(words.make).click()
      await expect(button(words.pdf)).toBeVisible()
      await show(page, `ready ${width}`)
      const pdf = await downloaded(page, button(words.pdf))
      expect(pdf.name).toMatch(/^RTA-4F21 \d{4}-\d\d-\d\d\.pdf$/)
      expect((await readFile(pdf.path)).subarray(0, 5).toString()).toBe('%PDF-')
      const data = await downloaded(page, button(words.data))
      const proof = JSON.parse(await readFile(data.path, 'utf8'))
      expect(proof.parts.fixes).toHaveLength(12)
      expect(proof.parts.photos).toMatchObject([{ source: 'vehicle' }])
      if (process.env.SCREENSHOTS) await copyFile(pdf.path, `e2e/screenshots/proof ${width}.pdf`)
      await expect(page.getByText(proof.sha256)).toBeVisible()

      await page.getByRole('link', { name: words.check }).click()
      const choose = (content: string) =>
        page
          .getByLabel(words.choose)
          .and(page.locator('input'))
          .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(content) })
      await choose(JSON.stringify(proof))
      await expect(page.getByRole('heading', { name: words.valid })).toBeVisible()
      await expect(page.getByText(proof.sha256)).toBeVisible()
      await show(page, `valid ${width}`)
      expect(await axeViolations(page)).toEqual([])
      proof.parts.fixes[3].speedKmh += 1
      await choose(JSON.stringify(proof))
      await expect(page.getByRole('heading', { name: words.changed })).toBeVisible()
      await expect(page.getByText(words.part)).toBeVisible()
      await show(page, `changed ${width}`)
      await choose('no JSON')
      await expect(page.getByText(words.none)).toBeVisible()
    })
  })
}

test('a client makes a pack of a vehicle of theirs', async ({ page }) => {
  await enterAt(page, `/settings/device/${strada}/proof`, client)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Dispute')
  await page.getByRole('button', { name: 'Make the pack' }).click()
  await expect(page.getByRole('heading', { name: 'The pack is ready' })).toBeVisible()
})
