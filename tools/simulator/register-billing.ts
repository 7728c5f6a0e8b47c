import { dayIn, plusDays, plusMonths } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import type { BillingContract } from '@rastro/core/resources/billing'
import { firstDunningRule } from '@rastro/core/resources/dunning'
import { accountAttributes, detailKeys } from '@rastro/core/resources/user'
import type { Rest } from '../rest.ts'
import { type Billed, billed, monthsBilled, ownContracts } from './billed.ts'

type Terms = Pick<Billed, 'contract' | 'value' | 'lastDue' | 'late'>

/** The APIs of the three levels, and the accounts that are billed themselves. */
export interface Sellers {
  readonly administration: Rest
  readonly reseller: Rest
  readonly resellerId: number
  readonly clientId: number
}

/**
 * Creates clients of the reseller, contracts with charges that are paid, due, late and cancelled, a dunning rule and what it was told about
 * some of them. The steps of the rule follow by themselves, in working hours. Does nothing where the reseller has contracts.
 */
export async function registerBilling({ administration, reseller, ...ids }: Sellers, now: number): Promise<void> {
  if ((await reseller.billing.contracts({ query: {} })).length > 0) return
  const today = dayIn(listTimezone, new Date(now))
  await reseller.billing.setPayee({ body: { key: 'pix@rastro.demo', name: 'Rastro Sudeste', city: 'São Paulo' } })
  // Before the charges, which keep the fine and the interest of when they are made
  await reseller.dunning.setRule({ body: { ...firstDunningRule, enabled: true, fine: 2, interest: 1 } })
  const bill = (userId: number, terms: Terms) => makeContract(reseller, { userId, terms, today })
  const client = await bill(ids.clientId, ownContracts.client)
  await makeContract(administration, { userId: ids.resellerId, terms: ownContracts.reseller, today })
  const contracts: BillingContract[] = []
  for (const one of billed) contracts.push(await bill(await makeClient(reseller, one, ids.resellerId), one))
  const agree = (id: number, graceUntil: string | null, reason: string) =>
    reseller.dunning.setTerms({ params: { id }, body: { exempt: graceUntil === null, graceUntil, reason } })
  // Who tries the demo as this client is to see the map also after weeks
  await agree(client.id, null, 'Paga por transferência, conferida à mão')
  await agree(contracts[1]!.id, plusDays(today, 5), 'Prometeu pagar depois da mensalidade dos alunos')
  const { userId } = contracts[0]!
  await reseller.contacts.wantWhatsapp({
    params: { id: userId },
    body: { isWanted: false, reason: 'Pediu por telefone para não receber mais' },
  })
}

async function makeClient(rest: Rest, { name, email, taxId, phone }: Billed, resellerId: number): Promise<number> {
  const known = (await rest.users.list({ query: { keyword: email } })).find((user) => user.email === email)
  if (known) return known.id
  const attributes = { ...accountAttributes('client', resellerId), informacoes: { [detailKeys.taxId]: taxId } }
  // Nobody is to log in: the password is forgotten
  const body = { name, email, phone, password: crypto.randomUUID(), attributes }
  return (await rest.users.create({ body })).id
}

/** A contract with its charges, the older ones paid. */
async function makeContract(
  rest: Rest,
  { userId, terms, today }: { readonly userId: number; readonly terms: Terms; readonly today: string },
): Promise<BillingContract> {
  const customer = (await rest.billing.makeCustomer({ body: { userId } })).customer!
  const { contract: description, value, lastDue, late } = terms
  const last = plusDays(today, lastDue)
  const nextDueDate = plusMonths(last, -monthsBilled)
  const body = { customer, cycle: 'MONTHLY', value, nextDueDate, endDate: null, description } as const
  const made = await rest.billing.createContract({ body })
  const charges = (await rest.billing.customerCharges({ params: { id: customer }, query: {} }))
    .filter(({ contractId, dueDate }) => contractId === made.id && dueDate < today)
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate))
  const paid = charges.slice(0, charges.length - late)
  await Promise.all(
    paid.map(({ id, dueDate }, index) => {
      const status = index === 1 && lastDue === -4 ? 'DELETED' : 'RECEIVED_IN_CASH'
      const paymentDate = status === 'DELETED' ? null : dueDate
      return rest.billing.updateCharge({ params: { id }, body: { status, paymentDate } })
    }),
  )
  return made
}
