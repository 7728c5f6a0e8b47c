import type { Locator, Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06, type Gt06Unit, reportOsmand } from './units.ts'

test.use({ installation: 'block' })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})
test.afterEach(async () => {
  for (const { id } of await rest.devices.list({ query: {} })) await rest.devices.remove({ params: { id } })
  await setServerAttributes(rest, { activeMapStyles: 'base' })
})

const reportAt = (unit: Gt06Unit, speedKmh: number) =>
  unit.report({ latitude: -23.5678, longitude: -46.6645, speedKmh, course: 60, time: new Date() })
const veiculo = { marca: 'Fiat', modelo: 'Strada Freedom', placa: 'RTA-4F21', bloqueio: 'yes' }
const afterStop = 'The engine will only be blocked after the vehicle stops.'

/** A screenshot for comparison with the design, when screenshots are enabled. */
const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/block-${name}.png`, animations: 'disabled' })
    : undefined

for (const width of [1280, 390]) {
  test(`[CARD-11] [CARD-12] block while driving, it waits, stops, is blocked, and is unblocked; ${width} px`, {
    tag: width === 1280 ? ['@all'] : [],
  }, async ({ page, server }) => {
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
    const dialog = page.getByRole('dialog', { name: 'Block the engine of Fiat Strada Freedom?' })
    await expect(dialog).toContainText('68 km/h')
    await expect(dialog).toContainText(`${afterStop} Valid for up to 1 day.`)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    const submit = dialog.getByRole('button', { name: 'Block when it stops' })
    await expect(submit).toBeDisabled()
    await expect(dialog.getByRole('status')).toHaveText('Choose a reason or type one')
    await show(page, `dialog-empty-${width}`)
    await dialog.getByRole('button', { name: 'Theft or robbery' }).click()
    await expect(dialog.getByRole('status')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Other reason or details' }).fill('in Pinheiros')
    await expectNoScrolling(dialog)
    await show(page, `dialog-${width}`)
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(sent).toEqual([{ deviceId: id, type: 'engineStop', description: 'Theft or robbery: in Pinheiros' }])

    const waits = card.getByRole('status').filter({ hasText: 'Block: waiting for the vehicle to stop' })
    await expect(waits).toContainText('Requested by Ana Prado')
    await expect(waits).toContainText('Theft or robbery: in Pinheiros')
    await expect(waits).toContainText('Valid until')
    await expect(waits).toBeInViewport({ ratio: 1 })
    await show(page, `waiting-${width}`)
    if (width === 1280) await expect(page.getByRole('option').getByLabel('Block waiting')).toBeVisible()
    await reportAt(unit, 0)
    expect(await unit.hear()).toBe('Relay,1#')
    const progress = card.getByRole('status')
    await expect(progress).toContainText('Block sent, not confirmed yet')
    await expect(page.getByRole('option').getByLabel('Block waiting')).toHaveCount(0)
    await unit.tell({ blocked: true })
    await expect(card.getByText('Engine blocked')).toBeVisible()
    await expect(progress).toHaveCount(0)
    await show(page, `blocked-${width}`)

    await card.getByRole('button', { name: 'Unblock engine' }).click()
    const question = page.getByRole('dialog', { name: 'Unblock the engine of this vehicle?' })
    await show(page, `unblock-${width}`)
    await question.getByRole('button', { name: 'Unblock engine' }).click()
    expect(await unit.hear()).toBe('Relay,0#')
    expect(sent[1]).toEqual({ deviceId: id, type: 'engineResume', description: 'Unblocked on the vehicle card' })
    await expect(progress).toContainText('Unblock sent, not confirmed yet')
    await unit.tell({ blocked: false })
    await expect(card.getByText('Engine not blocked')).toBeVisible()
    await expect(progress).toHaveCount(0)
    unit.hangUp()
  })
}

const minute = 60_000
/** Reported data of a vehicle, the text of the dialog, and the button that confirms; null where it stays disabled. */
const cases: Record<string, readonly [report: object | undefined, body: object, says: string, button: string | null]> =
  {
    Stands: [{ speed: 0 }, {}, 'The engine will be blocked now.', 'Block engine'],
    Moves: [{ speed: 30 }, {}, afterStop, 'Block when it stops'],
    Slow: [{ speed: 2 }, {}, 'The vehicle is still moving slowly.', 'Block when it stops'],
    Stale: [
      { speed: 0, age: 10 * minute },
      {},
      'The vehicle is not reporting and may be moving.',
      'Block when it stops',
    ],
    Unplaced: [undefined, {}, 'The position of the vehicle is unknown', 'Block when it stops'],
    Approved: [
      { speed: 30 },
      { 'block.secondPerson': true },
      'Another person must approve the block within 30 min. After that, the engine will only be blocked after the vehicle',
      'Ask for approval',
    ],
    Disabled: [{ speed: 0 }, { disabled: true }, 'This vehicle is disabled', null],
    Expired: [{ speed: 0 }, { expirationTime: new Date(0) }, 'This vehicle has expired', null],
  }

test('the dialog says one thing for each vehicle, and why it cannot be confirmed', async ({ page, server }) => {
  for (const [name, [report, own]] of Object.entries(cases)) {
    const { disabled, expirationTime, ...attributes } = own as Record<string, never>
    const attributed = { veiculo: { bloqueio: 'yes' }, ...attributes }
    const device = await rest.devices.create({ body: { name, uniqueId: name, attributes: attributed } })
    const { speed, age = 0 } = (report ?? {}) as { speed?: number; age?: number }
    const timestamp = new Date(Date.now() - age).toISOString()
    if (report) await reportOsmand(server, { id: name, lat: -23.56, lon: -46.66, speed: speed!, timestamp })
    if (disabled || expirationTime) await rest.devices.update({ params: device, body: { ...device, ...own } })
  }
  await enter(page)
  for (const [name, [, , says, button]] of Object.entries(cases)) {
    await page.getByRole('option', { name }).click()
    const card = page.getByRole('region', { name, exact: true })
    await card.getByRole('button', { name: 'Block engine' }).click()
    const dialog = page.getByRole('dialog', { name: `Block the engine of ${name}?` })
    await dialog.getByRole('button', { name: 'Unauthorised use' }).click()
    await expect(dialog, name).toContainText(says)
    const others = Object.values(cases).map(([, , other]) => other)
    for (const other of others.filter((text) => !says.includes(text) && !text.includes(says)))
      await expect(dialog, name).not.toContainText(other)
    if (button) await expect(dialog.getByRole('button', { name: button, exact: true })).toBeEnabled()
    else await expect(dialog.getByRole('button', { name: 'Block', exact: false })).toBeDisabled()
    await page.keyboard.press('Escape')
  }
  await test.step('the palette opens the same dialog for the chosen vehicle', async () => {
    await page.getByRole('option', { name: 'Moves' }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('block engine')
    await page.getByRole('option', { name: 'Block the engine of Moves' }).click()
    await expect(page.getByRole('dialog', { name: 'Block the engine of Moves?' })).toContainText(afterStop)
    await page.keyboard.press('Escape')
  })
  await test.step('whoever may not change vehicles reads why beside the button of the card', async () => {
    const account = { name: 'Rui', email: 'rui@example.com', password: 'a long secret', deviceReadonly: true }
    const { id: userId } = await rest.users.create({ body: account })
    const stands = (await rest.devices.list({ query: {} })).find(({ name }) => name === 'Stands')!
    await rest.permissions.link({ body: { userId, deviceId: stands.id } })
    await enter(page, account)
    await page.getByRole('option').first().click()
    const card = page.getByRole('region', { name: 'Stands', exact: true })
    await expect(card.getByRole('button', { name: 'Block engine' })).toHaveAttribute('aria-disabled', 'true')
    await expect(card.getByText('You do not have permission to change vehicles')).toBeVisible()
    await rest.users.remove({ params: { id: userId } })
  })
})

test('a waiting block is cancelled after a question, and the history names who and when; another person approves one', async ({
  page,
  server,
  otherPage,
}) => {
  const { id } = await rest.devices.create({
    body: { name: 'Second', uniqueId: '864000000009999', attributes: { veiculo } },
  })
  const unit = await connectGt06(server, '864000000009999')
  await reportAt(unit, 40)
  await enter(page)
  const card = await open(page)
  const block = async (button: string) => {
    await card.getByRole('button', { name: 'Block engine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Theft or robbery' }).click()
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
  }
  const waits = card.getByRole('status')
  await block('Block when it stops')
  await waits.getByRole('button', { name: 'Cancel block' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the block of Fiat Strada Freedom?' })
  await question.getByRole('button', { name: 'Keep block' }).click()
  await expect(waits).toContainText('Block: waiting for the vehicle to stop')
  await waits.getByRole('button', { name: 'Cancel block' }).click()
  await show(page, 'cancel')
  await question.getByRole('button', { name: 'Cancel block' }).click()
  await expect(waits).toHaveCount(0)
  await page.goto(`/settings/device/${id}/command`)
  const cancelled = page.getByRole('listitem').filter({ hasText: 'Theft or robbery' })
  await expect(cancelled).toContainText(/Cancelled by Ana Prado, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await page.goto('/')

  const body = { name: 'Bia', email: 'bia@example.com', password: 'a long secret' }
  const other = await rest.users.create({ body })
  await rest.permissions.link({ body: { userId: other.id, deviceId: id } })
  await setServerAttributes(rest, { activeMapStyles: 'base', 'block.secondPerson': true })
  await page.reload()
  await open(page)
  await block('Ask for approval')
  await expect(waits).toContainText('Block: waiting for another person’s approval')
  await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await show(page, 'second-own')
  await reportAt(unit, 0)

  const second = await otherPage()
  await enter(second, body)
  const theirs = await open(second)
  await expect(theirs.getByRole('status')).toContainText('Theft or robbery')
  await show(second, 'second-other')
  await theirs.getByRole('button', { name: 'Approve' }).click()
  const approval = second.getByRole('dialog', { name: 'Approve the block of Fiat Strada Freedom?' })
  await expect(approval).toContainText('The engine will be blocked now.')
  await approval.getByRole('button', { name: 'Approve block' }).click()
  expect(await unit.hear()).toBe('Relay,1#')
  await expect(waits).toContainText('Block sent, not confirmed yet')
  unit.hangUp()
})

/** Opens the full card of the only vehicle. */
async function open(page: Page) {
  const isPhone = page.viewportSize()!.width < 600
  if (isPhone) await page.getByRole('button', { name: 'Vehicle list' }).click()
  await page.getByRole('option').first().click()
  const card = page.getByRole('region', { name: /Strada|Second/ })
  if (isPhone) await card.getByRole('button', { name: 'Details' }).click()
  return card
}

/** All of the dialog can be seen at once. */
async function expectNoScrolling(dialog: Locator): Promise<void> {
  const hidden = () =>
    dialog.evaluate(
      (element) =>
        [element, ...element.querySelectorAll('*')].filter(
          (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight,
        ).length,
    )
  await expect.poll(hidden).toBe(0)
  for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
}
