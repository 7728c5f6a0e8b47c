import { logIn, type Rest } from '../tools/rest.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { shells, shoot } from './settings.ts'

test.use({ installation: 'billing narrow' })

const reseller = { name: 'Sentinela', email: 'sentinela@example.com', password: 'a long secret' }
const client = { name: 'Padaria Nova Esperança', email: 'padaria@example.com', password: 'a long secret' }
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })
const inDays = (count: number) => format.format(new Date(Date.now() + count * 86_400_000))

let sold: Rest
test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  await rest.users.create({ body: { ...reseller, userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } } })
  sold = await logIn(server.url, reseller)
  const { id } = await sold.users.create({ body: { ...client, attributes: { nivel: 3 } } })
  const { customer } = await sold.billing.makeCustomer({ body: { userId: id } })
  await sold.dunning.setRule({ body: { ...(await sold.dunning.rule({})), fine: 2, interest: 1 } })
  const fields = { cycle: 'YEARLY', value: 719.2, description: 'Frota de entregas' } as const
  const [nextDueDate, endDate] = [inDays(-12), inDays(-12)]
  await sold.billing.createContract({ body: { ...fields, customer: customer!, nextDueDate, endDate } })
})

test('[BILL-9] the status of a charge stands on its card on a phone, beside what it means, and in the table of a narrow desk', async ({
  page,
}) => {
  await page.setViewportSize(shells.phone)
  const [charge] = await sold.billing.charges({ query: {} })
  await page.route('**/modulo/faturas?*', (route) => {
    const json = ['OVERDUE', 'RECEIVED_IN_CASH', 'SOMETHING_NEW'].map((status, id) => ({ ...charge, id, status }))
    return route.fulfill({ json: [...json, { ...charge, id: 9, status: 'PENDING', refusedDay: inDays(0) }] })
  })
  await enterAt(page, '/settings/contratos/cobrancas', reseller)
  const shown = page.locator('main li[aria-posinset]')
  await expect(shown.first()).toBeVisible()
  for (const [index, words] of [
    ['Overdue', 'OVERDUE'],
    ['Paid', 'RECEIVED_IN_CASH'],
    ['SOMETHING_NEW'],
    ['Receivable', 'PENDING', 'refused by Asaas'],
  ].entries())
    for (const word of words) {
      const text = shown.nth(index).getByText(word, { exact: true })
      await text.scrollIntoViewIfNeeded()
      await expect(text).toBeInViewport({ ratio: 1 })
      expect(await text.evaluate((at) => at.closest('dd')!.scrollWidth <= at.closest('dd')!.clientWidth)).toBe(true)
    }
  const parts = shown.first().getByText('719,20 + fine 14,38 + interest 2,88')
  await parts.scrollIntoViewIfNeeded()
  expect(await parts.evaluate((at) => at.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
    await parts.evaluate((at) => at.closest('dd')!.getBoundingClientRect().bottom),
  )
  await page.setViewportSize({ width: 1000, height: 760 })
  for (const address of ['/settings/contratos/cobrancas', '/settings/contratos']) {
    await page.goto(address)
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader', { name: 'Status' })).toBeInViewport({ ratio: 1 })
    const isWhole = (element: Element) => element.parentElement!.scrollWidth <= element.parentElement!.clientWidth
    expect(await table.evaluate(isWhole)).toBe(true)
    await shoot(page, address.endsWith('cobrancas') ? 'charges narrow' : 'contracts narrow')
  }
})
