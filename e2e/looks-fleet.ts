import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import type { Look } from './looks.ts'
import { expect, type Server } from './server.ts'
import { reportOsmand } from './units.ts'
import { fleet } from './varied-fleet.ts'

export const password = 'a long secret'
export const roles = {
  reseller: { userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } },
  client: { attributes: { nivel: 3 } },
  user: { attributes: { nivel: 1 } },
  reader: { readonly: true, attributes: { nivel: 1 } },
}
/** The varied fleet in groups, linked to a user of every role; the number of each vehicle by its name. */
export async function prepareFleet(rest: Rest, server: Server): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = {}
  const north = await rest.groups.create({ body: { name: 'Zona Norte' } })
  const night = await rest.groups.create({ body: { name: 'Turno da noite', groupId: north.id } })
  const south = await rest.groups.create({ body: { name: 'Zona Sul' } })
  const groupIds = [north.id, night.id, south.id, 0]
  const people = await Promise.all(
    Object.entries(roles).map(([name, fields]) =>
      rest.users.create({ body: { name: `Rita ${name}`, email: `${name}@example.com`, password, ...fields } }),
    ),
  )
  const driver = await rest.drivers.create({ body: { name: 'Carlos Prado', uniqueId: 'KEY-1' } })
  await rest.geofences.create({
    body: { name: 'Depósito Pinheiros', area: 'CIRCLE (-23.567 -46.69, 400)', attributes: {} },
  })
  await rest.notifications.create({ body: { type: 'alarm', notificators: 'web', always: true } })
  await rest.notifications.create({ body: { type: 'deviceOverspeed', notificators: 'web', always: true } })
  for (const [index, { device, report }] of fleet.entries()) {
    const { id } = await rest.devices.create({ body: { ...device, groupId: groupIds[index % 4]! } })
    ids[device.name] = id
    for (const person of people) await rest.permissions.link({ body: { userId: person.id, deviceId: id } })
    if (index === 0) {
      await rest.permissions.link({ body: { deviceId: id, driverId: driver.id } })
      await drivenToday(server, device.uniqueId)
    }
    await report?.(server)
  }
  return ids
}

/** A day of drives, stops and a silence before now. */
async function drivenToday(server: Server, id: string): Promise<void> {
  const minute = 60_000
  for (let before = 300; before > 2; before -= 3) {
    if (before > 140 && before < 180) continue
    const isDriving = before > 240 || (before < 120 && before > 90) || before < 50
    const isIdling = before >= 50 && before < 60
    await reportOsmand(server, {
      id,
      timestamp: Date.now() - before * minute,
      lat: -23.5702 + (isDriving ? 0.02 * Math.sin(before / 12) : 0),
      lon: -46.6645 - before / 6000,
      speed: isDriving ? 22 : 0,
      ignition: isDriving || isIdling,
      motion: isDriving,
      bearing: 100,
      power: 14.1,
      sat: 11,
      odometer: 84_217_600,
    })
  }
}

export const strada = 'Fiat Strada Freedom'
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Chooses a vehicle in the list, and opens its full card. */
export async function choose({ page, say, button, isPhone }: Look, name: string, whole = true): Promise<void> {
  if (isPhone && !(await page.getByRole('option').first().isVisible())) await button('listOpen').click()
  const box = page.getByRole('searchbox').first()
  await box.fill(name.slice(0, 12))
  await page.getByRole('option', { name }).first().click()
  await expect(card(page, name)).toBeVisible()
  if (isPhone && whole)
    await card(page, name)
      .getByRole('button', { name: say('sharedDetails') })
      .click()
}
export async function down(page: Page, name: string): Promise<void> {
  await card(page, name).evaluate((element) => {
    for (const part of [element, ...element.querySelectorAll('*')])
      if (getComputedStyle(part).overflowY !== 'hidden') part.scrollTop = 9999
  })
}
