import type { User } from '@rastro/core/resources/user'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { logIn, type Rest } from '../rest.ts'
import { others } from './accounts.ts'
import { announcement } from './billed.ts'
import { inspected } from './places.ts'
import { registerBilling } from './register-billing.ts'
import { registerRecords } from './register-records.ts'
import type { TextPost } from './text-post.ts'

/** Some hours ahead, for a service order. */
const orderAfterMs = 20 * 3_600_000
const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '')

/**
 * Creates what the demo has besides vehicles: contracts and charges, what the client recorded, a service order, and an announcement.
 * What is there already stays as it is.
 */
export async function registerBusiness(
  rest: Rest,
  { url, texts, now }: { readonly url: string; readonly texts: TextPost | undefined; readonly now: number },
): Promise<void> {
  const [reseller, client, user] = await Promise.all(others.slice(0, 3).map((account) => logIn(url, account)))
  const [resellerId, { id: clientId }, { id: installerId }] = [
    (await reseller!.session.get({ query: {} })).id,
    await client!.session.get({ query: {} }),
    await user!.session.get({ query: {} }),
  ]
  await registerBilling({ administration: rest, reseller: reseller!, resellerId, clientId }, now)
  for (const { driver } of inspected) {
    const found = (await rest.drivers.list({ query: { keyword: driver } })).find(({ uniqueId }) => uniqueId === driver)
    if (found) await rest.permissions.link({ body: { userId: clientId, driverId: found.id } })
  }
  await registerRecords(client!, now)
  await makeOrder(reseller!, { clientId, installerId, now })
  if (texts) {
    for (const own of [client!, user!]) await verifyPhone(own, texts)
    await announce(reseller!)
  }
}

async function makeOrder(
  rest: Rest,
  { clientId, installerId, now }: { readonly clientId: number; readonly installerId: number; readonly now: number },
): Promise<void> {
  if ((await rest.serviceOrders.list({ query: {} })).length > 0) return
  const device = (await rest.devices.list({ query: {} })).find((one) => plateOf(one) === inspected[1].plate)!
  const body = {
    ...{ kind: 'check' as const, clientId, deviceId: device.id, installerId },
    startTime: new Date(now + orderAfterMs),
    endTime: new Date(now + orderAfterMs + 3_600_000),
    address: 'Posto Serra das Araras, Rodovia Presidente Dutra, Piraí',
    contact: 'Marcos, na portaria',
    contactPhone: '+55 24 93344-0009',
    notes: 'O rastreador perde a alimentação quando a carreta balança.',
  }
  await rest.serviceOrders.create({ body })
}

/** Proves the phone of an account by the code that is sent there. */
async function verifyPhone(own: Rest, texts: TextPost): Promise<void> {
  const { id, phone }: User = await own.session.get({ query: {} })
  const { phone: state } = await own.contacts.get({ params: { id } })
  if (!phone || state.state === 'verified') return
  await own.contacts.sendCode({ params: { id } })
  const [code] = /\d{6}/.exec(texts.lastTo(digitsOf(phone)) ?? '') ?? []
  if (code) await own.contacts.verifyPhone({ params: { id }, body: { code } })
}

async function announce(rest: Rest): Promise<void> {
  if ((await rest.notifications.announcements({})).length > 0) return
  await rest.notifications.announce({ params: { channel: 'sms' }, query: { later: true }, body: announcement })
}
