import type { Page } from '@playwright/test'
import { logIn } from '../tools/rest.ts'
import { choose } from './choose.ts'
import { fleetSheet } from './fleet-sheet.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, rowOf, shells, shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'first-day' })

/** Pictures show the map as well, which takes a browser that draws it. */
const drawn = process.env.SCREENSHOTS === '1' ? ['@drawn'] : []

const password = 'a long secret'
const reseller = { name: 'Paulo Sentinela', email: 'paulo@example.com', password }
const installer = { name: 'Ivo Souza', email: 'ivo@example.com', password }
const client = { name: 'Transportes Boa Vista', email: 'contato@boavista.example', password: 'a secret of theirs' }
const host = 'sentinela.rastro.test'
const imei = '864507038112650'
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  const phone = '+55 11 3000-1000'
  const { id } = await admin.users.create({
    body: { ...reseller, phone, userLimit: -1, deviceLimit: -1, attributes: { nivel: 2 } },
  })
  await admin.brands.update({ params: { id }, body: { host, attributes: {} } })
  const seller = await logIn(server.url, reseller)
  await seller.users.create({ body: { ...installer, attributes: { nivel: 1 } } })
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Opens a list by the menu at the left. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name, exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}
const saved = (page: Page) => expect(page.getByText('Data updated').last()).toBeVisible()
/** The vehicles that the server answers to the person of this page. */
const namesOf = (page: Page) =>
  page.evaluate(async () => {
    const found = (await (await fetch('/api/devices')).json()) as { name: string }[]
    return found.map(({ name }) => name).sort()
  })

test('the first day of a reseller: brand, client, fleet, a tracker installed, a vehicle shared, and what the client sees', {
  tag: drawn,
}, async ({ page, otherPage, server }) => {
  test.setTimeout(180_000)
  const logo = await logoOf(page)

  await test.step('the reseller gives the product its brand', async () => {
    await enter(page, reseller)
    await openByMenu(page, 'Brand')
    await field(page, 'Product name').fill('Sentinela')
    await field(page, 'Primary colour').fill('#5B2A86')
    for (const name of ['Logo', 'Icon']) {
      const file = { name: 'logo.png', mimeType: 'image/png', buffer: logo }
      await page.getByLabel(`File of ${name}`, { exact: true }).setInputFiles(file)
      await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
    }
    await shoot(page, 'day 1 brand')
    await button(page, 'Save').click()
    await saved(page)
  })

  await test.step('adds its first client', async () => {
    await openByMenu(page, 'Clients')
    await page.getByRole('link', { name: 'New client' }).click()
    await field(page, 'Name').fill(client.name)
    await field(page, 'Email').fill(client.email)
    await field(page, 'CPF or CNPJ').fill('12ABC34501DE35')
    await field(page, 'Phone').fill('11987654321')
    await field(page, 'Password').fill(client.password)
    await shoot(page, 'day 2 client')
    await button(page, 'Save').click()
    await expect(rowOf(page, client.name)).toBeVisible()
    await shoot(page, 'day 2 clients')
  })

  await test.step('imports its fleet, without the three lines that have problems', async () => {
    await open(page, 'Vehicles')
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByLabel('Choose file').setInputFiles(await fleetSheet())
    await expect(page.getByText('3 with problems')).toBeVisible()
    await shoot(page, 'day 3 import')
    await button(page, 'Import 197 vehicles').click()
    await expect(page.getByText('197 vehicles imported')).toBeVisible()
    await shoot(page, 'day 3 imported')
  })

  await test.step('gives the client one of them', async () => {
    await open(page, 'Clients')
    await rowOf(page, client.name)
      .getByRole('link', { name: `Connections of ${client.name}` })
      .click()
    await button(page, 'Choose: Vehicles').click()
    const picker = page.getByRole('dialog', { name: 'Vehicles' })
    await picker.getByRole('textbox', { name: 'Search' }).fill('Carro 17')
    await picker.getByRole('checkbox', { name: 'Carro 17', exact: true }).click()
    await expect(picker.getByText('1 linked')).toBeVisible()
    await shoot(page, 'day 4 connections')
    await button(page, 'Done').click()
  })

  await test.step('opens an order for an installer', async () => {
    await open(page, 'Service orders')
    await page.getByRole('link', { name: 'New order' }).click()
    await choose(page.getByRole('combobox', { name: 'Client' }), client.name)
    await field(page, 'Name of the new vehicle').fill('Fiat Strada')
    await field(page, 'Plate of the new vehicle').fill('RTA4F21')
    await choose(page.getByRole('combobox', { name: 'Installer' }), installer.name)
    await field(page, 'Address').fill('Rua Cristiano Viana, 88, Pinheiros')
    await field(page, 'Ask for').fill('Carlos Prado')
    await shoot(page, 'day 5 order')
    await button(page, 'Save').click()
    await saved(page)
  })

  await test.step('who does it on a phone', async () => {
    const phone = await otherPage({ viewport: shells.phone })
    await enterAt(phone, '/ordens', installer)
    await phone.getByRole('link', { name: 'Order 1, Install a tracker' }).click()
    await button(phone, 'Begin').click()
    await phone.getByRole('link', { name: 'Take photos' }).click()
    for (const name of ['Photo of the dashboard and odometer', 'Tracker in place']) {
      const group = phone.getByRole('region', { name })
      await group.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: logo })
      await expect(group.getByRole('img', { name: 'Photo 1' })).toBeVisible()
      await expect(group.getByText('Waiting to be sent')).toHaveCount(0)
    }
    await phone.getByRole('link', { name: 'Next' }).click()
    await button(phone, 'Read the numbers of the tracker').last().click()
    await field(phone, 'IMEI or identifier').fill(imei)
    await button(phone, 'Save').click()
    await shoot(phone, 'day 6 work')
    await phone.getByRole('link', { name: 'Begin the test' }).click()
    await button(phone, 'Begin the test').click()
    await expect(button(phone, 'Begin the test')).toHaveCount(0)
    const report = (ignition: boolean) =>
      reportOsmand(server, { id: imei, lat: -23.5678, lon: -46.6645, sat: 9, power: 12.6, ignition })
    const step = (name: string) => phone.locator(`[data-step=${name}]`)
    await report(true)
    await expect(step('ignitionOn')).toHaveAttribute('data-state', 'done')
    await shoot(phone, 'day 6 test')
    await expect(async () => {
      await report(false)
      await expect(step('ignitionOff')).toHaveAttribute('data-state', 'done', { timeout: 2000 })
    }).toPass()
    await phone.getByRole('link', { name: 'Collect signature' }).click()
    const box = (await phone.getByRole('img', { name: 'Sign with your finger' }).boundingBox())!
    await phone.mouse.move(box.x + 20, box.y + 60)
    await phone.mouse.down()
    await phone.mouse.move(box.x + 180, box.y + 90, { steps: 8 })
    await phone.mouse.up()
    await shoot(phone, 'day 6 signature')
    await button(phone, 'Confirm signature').click()
    await button(phone, 'Close order').click()
    await expect(phone.getByText('No orders for you')).toBeVisible()
  })

  await test.step('sees it closed, and shares the vehicle', async () => {
    await open(page, 'Service orders')
    await expect(rowOf(page, 'Order 1')).toContainText('Closed')
    await shoot(page, 'day 7 orders')
    await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Map', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search by name, plate or SIM' }).fill('strada')
    await page.getByRole('option', { name: 'Fiat Strada' }).click()
    await shoot(page, 'day 7 map')
    await page.getByRole('region', { name: 'Fiat Strada' }).getByRole('link', { name: 'Share' }).click()
    await button(page, 'Generate link').click()
    await expect(field(page, 'Link')).toHaveValue(/\?token=/)
    await shoot(page, 'day 7 share')
  })

  await test.step('signs in as the client, whom the banner names, and goes back', async () => {
    await open(page, 'Clients')
    await rowOf(page, client.name)
      .getByRole('button', { name: `Sign in as ${client.name}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in as this user' }).click()
    await expect(page.getByText(`You are signed in as ${client.name}.`)).toBeVisible()
    await expect(page.getByRole('option', { name: 'Fiat Strada' })).toBeVisible()
    await shoot(page, 'day 8 as client')
    await button(page, 'Back to your account').click()
    await expect(page.getByRole('link', { name: reseller.name })).toBeVisible()
    await expect(page.getByText(`You are signed in as ${client.name}.`)).toHaveCount(0)
    expect(await namesOf(page)).toHaveLength(198)
  })

  await test.step('and the client signs in at the domain of the reseller, and sees its own vehicles in that brand', async () => {
    const { port } = new URL(server.url)
    const own = await otherPage({ baseURL: `http://${host}:${port}` })
    await own.goto('/login')
    await expect(own).toHaveTitle(/Sentinela/)
    await expect(own.getByRole('img', { name: 'Sentinela' }).first()).toBeVisible()
    await field(own, 'Email').fill(client.email)
    await field(own, 'Password').fill(client.password)
    await expect(button(own, 'Sign in')).toHaveCSS('background-color', 'rgb(91, 42, 134)')
    await shoot(own, 'day 9 login')
    await button(own, 'Sign in').click()
    const list = own.getByRole('region', { name: 'Vehicles' })
    await expect(list.getByRole('option')).toHaveCount(2)
    await expect(list.getByRole('option', { name: 'Fiat Strada' })).toBeVisible()
    expect(await namesOf(own)).toEqual(['Carro 17', 'Fiat Strada'])
    await shoot(own, 'day 9 map')
    await button(own, 'Menu').click()
    const menu = own.getByRole('complementary', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Vehicles', exact: true })).toBeVisible()
    for (const name of ['Clients', 'Brand', 'Plans', 'Trackers'])
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
    await own.setViewportSize(shells.phone)
    await shoot(own, 'day 9 menu')
  })
})

/** A picture of a logo, drawn by the browser. */
async function logoOf(page: Page): Promise<Buffer> {
  await page.setContent(
    `<svg width="256" height="256" viewBox="0 0 64 64"><path d="M32 4 56 13v18c0 15-10 25-24 29C18 56 8 46 8 31V13Z" fill="#5B2A86"/>
    <path d="m20 32 9 9 16-18" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/></svg>`,
  )
  return page.locator('svg').screenshot({ omitBackground: true })
}
