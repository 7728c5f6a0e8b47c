import { dayIn, lastDayOf, plusDays } from '@rastro/core/billing/days'
import { dueDay } from '@rastro/core/billing/due-days'
import { listTimezone } from '@rastro/core/model/preferences'
import { billingCycles } from '@rastro/core/resources/billing'
import { leadDays } from '../../features/billing/charge-due.ts'
import type { TestApp } from '../app.ts'
import type { Fleet } from '../fleet.ts'

const clients = 20
const rowsAtOnce = 500
/** More due days than a contract of this play can have. */
const maxCharges = 60

interface Wanted {
  readonly count: number
  /** A whole number from 0 up to this one. */
  random(below: number): number
}

/** Stores random contracts of a few clients, and gives what they come to: contract and due day → centavos. */
export async function makeContracts(
  app: TestApp,
  { ADM }: Fleet,
  { count, random }: Wanted,
): Promise<Map<string, number>> {
  const payers: { userId: number; name: string; cpfCnpj: string; customer: string | null }[] = []
  for (let at = 0; at < clients; at += 1) {
    const attributes = { nivel: 3, informacoes: { cpf: '529.982.247-25' } }
    const body = { name: `Cliente ${at}`, email: `c${at}@example.com`, attributes }
    const { id } = await app.as(ADM).users.create({ body })
    payers.push(await app.as(ADM).billing.makeCustomer({ body: { userId: id } }))
  }
  const expected = new Map<string, number>()
  const now = dayIn(listTimezone, app.clock.now())
  const until = plusDays(now, leadDays)
  let id = 0
  const contract = () => {
    const somewhere = plusDays(now, leadDays - random(40))
    const firstDay = random(3) === 0 ? lastDayOf(plusDays(now, -31).slice(0, 7)) : somewhere
    const cycle = billingCycles[random(billingCycles.length)]!
    const cents = 1 + random(1_000_000)
    const endDate = random(3) === 0 ? plusDays(firstDay, random(60)) : null
    const { userId, name, cpfCnpj, customer } = payers[random(clients)]!
    id += 1
    for (let at = 0; at < maxCharges; at += 1) {
      const day = dueDay(firstDay, cycle, at)
      if (day > until || (endDate !== null && day > endDate)) break
      expected.set(`${id} ${day}`, cents)
    }
    return {
      ...{ id, sellerId: null, userId, customer: customer!, name, cpfCnpj, cycle, cents, firstDay, periods: 0 },
      ...{ nextDueDate: firstDay, endDate, description: null, dateCreated: now, status: 'ACTIVE' },
    }
  }
  while (id < count) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - id) }, contract)
    await app.ctx.db.insertInto('contract').values(rows).execute()
  }
  return expected
}
