import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, type Gt06Unit } from './units.ts'

test.use({ installation: 'block' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

const reportAt = (unit: Gt06Unit, speedKmh: number) =>
  unit.report({ latitude: -23.5678, longitude: -46.6645, speedKmh, course: 60, time: new Date() })
const veiculo = { marca: 'Fiat', modelo: 'Strada Freedom', placa: 'RTA-4F21', bloqueio: 'yes' }

/** A picture beside the look, where somebody asks for pictures. */
const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/block-${name}.png`, animations: 'disabled' })
    : undefined

for (const width of [1280, 390]) {
  test(`[CARD-11] [CARD-12] block while driving, it waits, stops, is blocked, and is released; ${width} px`, async ({
    page,
    server,
  }) => {
    const uniqueId = `86400000000${width}`.padEnd(15, '0')
    const { id } = await rest.devices.create({
      body: { name: 'Strada', uniqueId, category: 'pickup', attributes: { veiculo } },
    })
    const unit = await connectGt06(server, uniqueId)
    await reportAt(unit, 68)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    const sent: Record<string, unknown>[] = []
    page.on('request', (call) => {
      if (call.url().endsWith('/api/commands/send')) sent.push(call.postDataJSON())
    })
    await enter(page)
    const card = await open(page)

    await card.getByRole('button', { name: 'Block engine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block the engine of this vehicle?' })
    await expect(dialog).toContainText('68 km/h')
    await expect(dialog).toContainText('The vehicle is moving. It is blocked when it stops.')
    await expect(dialog).toContainText('for 1 day at most')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    const submit = dialog.getByRole('button', { name: 'Block when it stops' })
    await expect(submit).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stolen in Pinheiros')
    await show(page, `dialog-${width}`)
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(sent).toEqual([{ deviceId: id, type: 'engineStop', description: 'Stolen in Pinheiros' }])

    const progress = card.getByRole('status')
    await expect(progress).toContainText('Waiting until it stops')
    await expect(progress).toContainText('It gives up on')
    await progress.scrollIntoViewIfNeeded()
    await show(page, `waiting-${width}`)
    await reportAt(unit, 0)
    expect(await unit.hear()).toBe('Relay,1#')
    await expect(progress).toContainText('Block sent, not confirmed yet')
    await unit.tell({ blocked: true })
    await expect(card.getByText('Engine blocked')).toBeVisible()
    await expect(progress).toHaveCount(0)
    await show(page, `blocked-${width}`)

    await card.getByRole('button', { name: 'Release engine' }).click()
    const question = page.getByRole('dialog', { name: 'Release the engine of this vehicle?' })
    await show(page, `release-${width}`)
    await question.getByRole('button', { name: 'Release engine' }).click()
    expect(await unit.hear()).toBe('Relay,0#')
    expect(sent[1]).toEqual({ deviceId: id, type: 'engineResume', description: 'Released on the card' })
    await unit.tell({ blocked: false })
    await expect(card.getByText('Engine released')).toBeVisible()
    await expect(progress).toHaveCount(0)
    unit.hangUp()
    await rest.devices.remove({ params: { id } })
  })
}

test('a block that waits is taken back; one that needs a second person waits for somebody else', async ({
  page,
  server,
  browser,
}) => {
  const { id } = await rest.devices.create({
    body: { name: 'Second', uniqueId: '864000000009999', attributes: { veiculo } },
  })
  const unit = await connectGt06(server, '864000000009999')
  await reportAt(unit, 40)
  await enter(page)
  const card = await open(page)
  const block = async () => {
    await card.getByRole('button', { name: 'Block engine' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Stolen')
    await page.getByRole('button', { name: 'Block when it stops' }).click()
  }
  await block()
  await card.getByRole('button', { name: 'Take back' }).click()
  await expect(card.getByRole('status')).toHaveCount(0)

  const body = { name: 'Bia', email: 'bia@example.com', password: 'a long secret' }
  const other = await rest.users.create({ body })
  await rest.permissions.link({ body: { userId: other.id, deviceId: id } })
  await setServerAttributes(rest, { activeMapStyles: 'base', 'block.secondPerson': true })
  await page.reload()
  await open(page)
  await block()
  await expect(card.getByRole('status')).toContainText('Needs a second person')
  await expect(card.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await show(page, 'second-own')
  await reportAt(unit, 0)

  const second = await browser.newPage({ baseURL: server.url })
  await enter(second, body)
  const theirs = await open(second)
  await expect(theirs.getByRole('status')).toContainText('Reason: Stolen')
  await show(second, 'second-other')
  await theirs.getByRole('button', { name: 'Agree' }).click()
  expect(await unit.hear()).toBe('Relay,1#')
  await expect(card.getByRole('status')).toContainText('Block sent, not confirmed yet')
  await second.close()
  unit.hangUp()
})

/** Opens the whole card of the only vehicle. */
async function open(page: Page) {
  const isPhone = page.viewportSize()!.width < 600
  if (isPhone) await page.getByRole('button', { name: 'Vehicle list' }).click()
  await page.getByRole('option').first().click()
  const card = page.getByRole('region', { name: /Strada|Second/ })
  if (isPhone) await card.getByRole('button', { name: 'Details' }).click()
  return card
}
