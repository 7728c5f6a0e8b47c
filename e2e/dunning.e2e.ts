import type { OwnPayment } from '@rastro/core/api/dunning'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'dunning' })
test.describe.configure({ mode: 'serial' })

const reseller = { name: 'Sentinela', email: 'sentinela@example.com', password: 'a long secret' }
const client = { name: 'Padaria Nova Esperança', email: 'padaria@example.com', password: 'a long secret' }
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
const inDays = (count: number) => format.format(new Date(Date.now() + count * 86_400_000))
const written = (day: string) => day.split('-').reverse().join('/')

let sold: Rest
test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  await rest.users.create({ body: { ...reseller, userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } } })
  sold = await logIn(server.url, reseller)
  const { id } = await sold.users.create({ body: { ...client, attributes: { nivel: 3 } } })
  const { customer } = await sold.billing.makeCustomer({ body: { userId: id } })
  await sold.billing.setPayee({ body: { key: 'pix@example.com', name: 'Sentinela', city: 'Santos' } })
  await sold.dunning.setRule({ body: { ...(await sold.dunning.rule({})), fine: 2, interest: 1 } })
  const day = inDays(-12)
  const fields = { cycle: 'YEARLY', value: 99.9, nextDueDate: day, endDate: day, description: 'Frota' } as const
  await sold.billing.createContract({ body: { ...fields, customer: customer! } })
})

for (const { shell, viewport: size, tag } of shellsWalked('phone')) {
  test(`a reseller sets its rule, sees who is late, and grants time, on a ${shell}`, { tag }, async ({ page }) => {
    await page.setViewportSize(size)
    await enterAt(page, '/settings/contratos', reseller)
    await page.getByRole('link', { name: 'Dunning' }).click()
    await expect(page).toHaveURL('/settings/regua')
    await expect(page.getByRole('main')).toContainText(client.name)
    await page.getByRole('tab', { name: 'Rule' }).click()
    const main = page.getByRole('main')
    const timeline = main.getByRole('list', { name: 'What happens, and on which day' })
    await timeline.getByRole('button', { name: 'Limit the view' }).click()
    await expect(main.getByRole('combobox', { name: 'Step 5' })).toBeFocused()
    const enabled = main.getByRole('switch', { name: 'Collect late charges by this rule' })
    await enabled.setChecked(true)
    await main.getByRole('combobox', { name: 'Step 1' }).selectOption('Limit the view')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('alert')).toContainText('limited once')
    await main.getByRole('combobox', { name: 'Step 1' }).selectOption('Reminder')
    await main
      .getByRole('spinbutton')
      .first()
      .fill(shell === 'desk' ? '5' : '4')
    const fine = main.getByRole('spinbutton', { name: 'Fine in %' })
    await fine.fill(shell === 'desk' ? '1.5' : '')
    await expect(fine).toHaveValue(shell === 'desk' ? '1.5' : '')
    await shoot(page, `dunning rule ${shell}`)
    await main.getByRole('button', { name: 'Text' }).nth(2).click()
    const words = page.getByRole('dialog', { name: 'Text of step 3' })
    await words.getByLabel('English').fill('Dear {name}, please pay')
    await words.getByRole('button', { name: 'Preview' }).click()
    await expect(words.getByRole('alert')).toContainText('amount and due')
    await words.getByLabel('English').fill('Dear {name}, please pay {amount}, due on {due}')
    await words.getByRole('button', { name: 'Preview' }).click()
    await expect(words.getByRole('region', { name: 'English' })).toContainText('Dear Sentinela, please pay R$ 99,90')
    await shoot(page, `dunning text ${shell}`)
    await words.getByRole('button', { name: 'Use this text' }).click()
    expect(await axeViolations(page)).toEqual([])
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(timeline.getByRole('listitem').filter({ hasText: '10 days after' })).toContainText('next for 1 client')
    await expect(page.getByText('Rule saved')).toBeVisible()
    expect((await sold.dunning.rule({})).steps[0]).toMatchObject({
      action: 'reminder',
      days: shell === 'desk' ? -5 : -4,
    })
    expect((await sold.dunning.rule({})).fine).toBe(shell === 'desk' ? 1.5 : undefined)
    await expect(fine).toHaveValue(shell === 'desk' ? '1.5' : '')

    await page.getByRole('tab', { name: 'Clients' }).click()
    const row = main.getByRole('listitem').filter({ hasText: client.name })
    for (const text of ['R$ 99,90', `since ${written(inDays(-12))}`, 'Notice']) await expect(row).toContainText(text)
    await shoot(page, `dunning clients ${shell}`)
    await row.getByRole('link', { name: `Dunning of ${client.name}` }).click()
    await expect(main.getByRole('region', { name: 'What comes next' })).toContainText('Limit the view for R$ 99,90')
    await main.getByRole('button', { name: 'Promise or exemption' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Wait until').fill(inDays(5))
    await dialog.getByLabel('Reason').fill(`Called, pays soon (${shell})`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const done = main.getByRole('region', { name: 'What was done' })
    await expect(done).toContainText(
      `Promised until ${written(inDays(5))} · Called, pays soon (${shell}) · by Sentinela`,
    )
    await shoot(page, `dunning client ${shell}`)
    expect(await axeViolations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await main.getByRole('link', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toBe('dunning.pdf')
  })

  test(`a client reads what is owed, pays by Pix, and reports wait for it, on a ${shell}`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const [charge] = await sold.billing.charges({ query: {} })
    // Steps are done in working hours alone
    const payment: OwnPayment = { isLimited: true, charges: [{ ...charge!, bankSlipUrl: null }], limitDay: null }
    await page.route('**/modulo/regua/situacao', (route) => route.fulfill({ json: payment }))
    await enterAt(page, '/', client)
    await expect(page.getByText(`Your charge of R$ 99,90, due on ${written(inDays(-12))}, is open`)).toBeVisible()
    await expect(page.getByText('Today it costs R$ 102,30, with R$ 2,40 of fine and interest.')).toBeVisible()
    await shoot(page, `dunning map ${shell}`)
    await page.getByRole('button', { name: 'Pay by Pix' }).click()
    const pix = page.getByRole('dialog', { name: `Pix of ${client.name}` })
    await expect(pix.locator('code')).toHaveText(charge!.pixPayload!)
    await expect(pix).toContainText('R$ 102,30')
    await shoot(page, `dunning pix ${shell}`)
    await pix.getByRole('button', { name: 'Close' }).click()
    await page.goto('/replay')
    await expect(page.getByRole('heading', { level: 1, name: 'Payment pending' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('no vehicle is blocked')
    await shoot(page, `dunning wall ${shell}`)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'My charges' }).click()
    await expect(page).toHaveURL('/settings/cobrancas')
    await expect(page.getByRole('main')).toContainText('99,90 + fine 2,00 + interest 0,40')
    await shoot(page, `own charges late ${shell}`)
    expect(await axeViolations(page)).toEqual([])
    await page.goto('/settings/regua')
    await expect(page.getByText(reseller.name)).toHaveCount(0)
  })
}
