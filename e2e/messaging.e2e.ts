import type { Page } from '@playwright/test'
import { levels } from '@rastro/core/resources/user'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { choose } from './choose.ts'
import { openAnew } from './follow.ts'
import { administrator, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'messaging', withMail: true })

let rest: Rest
test.beforeAll(async ({ server, mailbox }) => {
  rest = await firstAccount(server)
  const attributes = { nivel: levels.client }
  await rest.users.create({ body: { name: 'Transportes Silva', email: 'silva@example.com', password, attributes } })
  await rest.users.create({ body: { name: 'Paula Prado', email: 'paula@example.com', password } })
  const seller = { userLimit: -1, attributes: { nivel: levels.reseller } }
  await rest.users.create({ body: { ...reseller, password, ...seller } })
  const link = () => linkIn(mailbox!.mails.find(({ to }) => to?.[0]?.address === administrator.email)?.text)
  await expect.poll(link).toBeTruthy()
  await rest.contacts.confirm({ body: { token: link()! } })
})

const password = 'a long secret'
const reseller = { name: 'Rastro Sul', email: 'sul@example.com' }
const linkIn = (text = '') => /confirm-email\?token=([\w%.~-]+)/.exec(text)?.[1]
const sendCall = '**/api/notifications/send/**'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

/** Writes an announcement by mail. */
async function write(page: Page): Promise<void> {
  await field(page, 'Channel').selectOption({ label: 'Email' })
  await field(page, 'Subject').fill('Manutenção no domingo')
  await field(page, 'Message').fill('O mapa para das 2h às 3h.\nDepois volta sozinho.')
}

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test(`[ANN-1] [ANN-2] [ANN-4] [ANN-6] an announcement goes out, and the page tells who was not reached (${shell})`, {
    tag,
  }, async ({ page, mailbox }) => {
    await page.setViewportSize(viewport)
    await enterAt(page, '/')
    await openByMenu(page, 'Announcement')
    await expect(page).toHaveURL('/settings/announcement')
    const send = button(page, 'Send')
    await expect(send).toBeDisabled()
    await expect(field(page, 'Channel').getByRole('option')).toHaveText(['Choose a channel', 'Email'])
    for (const missing of ['Channel', 'Subject', 'Message']) {
      await write(page)
      await expect(send).toBeEnabled()
      if (missing === 'Channel') await field(page, missing).selectOption('')
      else await field(page, missing).fill(' ')
      await expect(send).toBeDisabled()
    }
    await write(page)
    await expect(page.getByText('Goes to everyone you manage', { exact: true })).toBeVisible()
    await choose(page.getByRole('combobox', { name: 'Users' }), administrator.name)
    await choose(page.getByRole('combobox', { name: 'Users' }), 'Paula Prado')
    await button(page, 'Add several').click()
    const dialog = page.getByRole('dialog', { name: 'Add several' })
    await dialog.getByLabel('Role', { exact: true }).last().selectOption('Clients')
    await shoot(page, 'announcement adding')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Goes to 3 users', { exact: true })).toBeVisible()
    await button(page, 'Remove Transportes Silva').click()
    await expect(page.getByRole('list', { name: '2 users chosen' }).getByRole('listitem')).toHaveCount(2)
    await shoot(page, 'announcement')
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('switch', { name: /^Also in Portuguese/ }).check()
    await expect(send).toBeDisabled()
    await field(page, 'Subject in Portuguese').fill('Manutenção')
    await field(page, 'Message in Portuguese').fill('O mapa volta às 3h.')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Português', { exact: true }).click()
    await expect(preview.getByText('O mapa volta às 3h.')).toBeVisible()
    await shoot(page, 'announcement in both')
    expect(await axeViolations(page)).toEqual([])
    const before = mailbox!.mails.length
    await send.click()
    await expect(page.getByText('Data updated')).toBeVisible()
    const sent = page.getByRole('region', { name: 'Announcements sent' })
    await expect(sent.getByText('Sent to 1 person')).toBeVisible()
    await expect(sent.getByText('1 person was not reached')).toBeVisible()
    await expect(sent.getByText('The address of this person is not verified')).toBeVisible()
    await sent.getByRole('button', { name: 'Show everyone' }).click()
    await expect(sent.getByText(administrator.name, { exact: true })).toBeVisible()
    await expect(page.getByText('Goes to everyone you manage', { exact: true })).toBeVisible()
    await expect(field(page, 'Channel')).toHaveValue('')
    await expect(field(page, 'Subject')).toHaveValue('')
    await expect(field(page, 'Message')).toHaveValue('')
    expect(mailbox!.mails.slice(before).map(({ subject }) => subject)).toEqual(['Manutenção'])
    await shoot(page, 'announcement sent')
    expect(await axeViolations(page)).toEqual([])

    await button(page, 'Cancel').click()
    await expect(page).toHaveURL('/')
  })
}

test('[ANN-5] [ANN-7] [ANN-8] [ANN-9] while it is sent nothing can be pressed; a failure is told and loses nothing', async ({
  page,
}) => {
  await enterAt(page, '/settings/announcement')
  const answer = Promise.withResolvers<void>()
  const asked: { url: URL; body: unknown }[] = []
  await page.route(sendCall, async (route) => {
    asked.push({ url: new URL(route.request().url()), body: route.request().postDataJSON() })
    await answer.promise
    await route.fulfill({ status: 400, contentType: 'text/plain', body: 'x' })
  })
  await write(page)
  await choose(page.getByRole('combobox', { name: 'Users' }), administrator.name)
  await choose(page.getByRole('combobox', { name: 'Users' }), 'Paula Prado')
  await button(page, 'Send').click()
  await expect(page.getByRole('progressbar', { name: 'Sending…' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Send/ })).toBeDisabled()
  await expect(button(page, 'Cancel')).toBeDisabled()
  answer.resolve()
  await expect(page.getByRole('alert')).toContainText('x')
  await expect(field(page, 'Channel')).toHaveValue('mail')
  await expect(field(page, 'Subject')).toHaveValue('Manutenção no domingo')
  await expect(page.getByRole('list', { name: '2 users chosen' })).toBeVisible()
  const [{ url, body }] = asked as [(typeof asked)[number]]
  const found = await rest.users.list({ query: { all: true } })
  const ids = [administrator.name, 'Paula Prado'].map((name) => String(found.find((user) => user.name === name)!.id))
  expect([url.pathname, url.searchParams.getAll('userId')]).toEqual(['/api/notifications/send/mail', ids])
  expect(body).toEqual({
    subject: 'Manutenção no domingo',
    body: 'O mapa para das 2h às 3h.\nDepois volta sozinho.',
  })
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
/** A picture that no other name has. */
const pictureOf = (name: string) =>
  `data:image/png;base64,${Buffer.concat([Buffer.from(dot, 'base64'), Buffer.from(name)]).toString('base64')}`
/** Answers the calls of the connection with this state, and notes them. */
async function stubbed(page: Page, first: string) {
  const stub = { status: first, calls: [] as string[] }
  const count = (call: string) => stub.calls.filter((one) => one === call).length
  await page.route('**/modulo/whats/*', async (route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1)!
    stub.calls.push(call)
    if (call === 'create') stub.status = 'close'
    if (call === 'connect' && stub.status === 'close') stub.status = 'connecting'
    if (call === 'logout') stub.status = 'close'
    const base64 = call === 'connect' && stub.status !== 'open' ? pictureOf(String(count('connect'))) : null
    await route.fulfill({ json: { status: stub.status, base64, name: 'frota', value: null } })
  })
  return { stub, count }
}

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test(`[MSG-1] [MSG-4] without a service the page says that it is off, and what is missing (${shell})`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await enterAt(page, '/')
    await openByMenu(page, 'WhatsApp')
    await expect(page).toHaveURL('/settings/apiwhats')
    await expect(page.getByText('Whats API OFF-Line', { exact: true })).toBeVisible()
    await expect(page.getByText(/Set WHATSAPP_URL, WHATSAPP_KEY, WHATSAPP_INSTANCE/)).toBeVisible()
    await expect(button(page, 'Connect')).toBeDisabled()
    const queue = page.getByRole('region', { name: 'Queue' })
    await expect(queue.getByText('No message is waiting', { exact: true })).toBeVisible()
    await expect(queue.getByText('One message every 3 seconds at most.')).toBeVisible()
    await shoot(page, 'whatsapp off')
    expect(await axeViolations(page)).toEqual([])
  })

  test(`[MSG-2] [MSG-3] each state of the connection has its look (${shell})`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { stub } = await stubbed(page, 'open')
    await takeSession(page)
    for (const [status, words, act] of [
      ['open', 'Online', 'Disconnect'],
      ['connecting', 'Online', 'Disconnect'],
      ['close', 'Offline', 'Connect'],
      ['none', 'Offline', 'Connect'],
      ['apiOff', 'Whats API OFF-Line', 'Connect'],
    ] as const) {
      stub.status = status
      await openAnew(page, '/settings/apiwhats')
      await expect(page.getByRole('region', { name: 'Connection' }).getByText(words, { exact: true })).toBeVisible()
      await expect(button(page, act)).toBeVisible()
      const code = page.getByRole('img', { name: 'Code to scan with the phone' })
      if (status === 'connecting') {
        await expect(code).toHaveAttribute('src', pictureOf('1'))
        await expect(page.getByText('Connecting: the code must still be scanned')).toBeVisible()
      } else await expect(code).toHaveCount(0)
      await shoot(page, `whatsapp ${status}`)
      expect(await axeViolations(page)).toEqual([])
    }
  })
}

test('[MSG-5] [MSG-6] [MSG-8] [MSG-9] [MSG-11] the code is asked for every 30 s until it is scanned or the page is left', async ({
  page,
}) => {
  const { stub, count } = await stubbed(page, 'none')
  await page.clock.install()
  await enterAt(page, '/settings/apiwhats')
  await button(page, 'Connect').click()
  const code = page.getByRole('img', { name: 'Code to scan with the phone' })
  await expect(code).toHaveAttribute('src', pictureOf('1'))
  expect(stub.calls.filter((call) => call !== 'status')).toEqual(['create', 'connect'])
  await page.clock.runFor(30_000)
  await expect(code).toHaveAttribute('src', pictureOf('2'))
  await page.clock.runFor(30_000)
  await expect(code).toHaveAttribute('src', pictureOf('3'))

  stub.status = 'open'
  await page.clock.runFor(30_000)
  await expect(page.getByText('Connected. Messages go out through this number.').first()).toBeVisible()
  const asked = stub.calls.length
  await page.clock.runFor(120_000)
  expect(stub.calls.length).toBe(asked)

  await button(page, 'Disconnect').click()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  expect(count('logout')).toBe(1)
  await page.clock.runFor(60_000)
  expect(stub.calls.at(-1)).toBe('logout')

  await button(page, 'Connect').click()
  await expect(code).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: 'Announcement' }).first().click()
  await expect(page.getByRole('heading', { name: 'Announcement', exact: true })).toBeVisible()
  const left = stub.calls.length
  await page.clock.runFor(120_000)
  expect(stub.calls.length).toBe(left)
})

/** Answers the calls of numbers' connections as a service does: state by number. */
async function stubbedNumbers(page: Page) {
  const states = new Map<string, string>()
  await page.route(/\/api\/messaging\/numbers\/\d+\/(status|connect|logout)$/, async (route) => {
    const [id, call] = new URL(route.request().url()).pathname.split('/').slice(-2) as [string, string]
    if (call === 'connect') states.set(id, 'connecting')
    if (call === 'logout') states.set(id, 'close')
    const status = states.get(id) ?? 'none'
    const base64 = call === 'connect' ? pictureOf(id) : null
    await route.fulfill({ json: { status, base64, name: `frota-${id}`, value: null } })
  })
  return {
    scan() {
      for (const id of states.keys()) states.set(id, 'open')
    },
  }
}

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test(`a reseller adds numbers of its own, connects one by its code and removes it (${shell})`, {
    tag,
  }, async ({ page, server }) => {
    const { messaging } = await logIn(server.url, { ...reseller, password })
    for (const params of await messaging.numbers({})) await messaging.removeNumber({ params })
    await page.setViewportSize(viewport)
    await enterAt(page, '/', { ...reseller, password })
    await openByMenu(page, 'WhatsApp')
    await expect(page).toHaveURL('/settings/apiwhats')
    await expect(page.getByText('No number yet', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(0)
    await shoot(page, 'whatsapp no numbers')
    await button(page, 'Add number').click()
    const first = page.getByRole('region', { name: 'Number 1', exact: true })
    await expect(first.getByText('Whats API OFF-Line', { exact: true })).toBeVisible()
    await expect(first.getByText(/^No messaging service is configured.*Ask its administrator/)).toBeVisible()
    await expect(first.getByRole('button', { name: 'Connect' })).toBeDisabled()
    await shoot(page, 'whatsapp number off')
    expect(await axeViolations(page)).toEqual([])

    const { scan } = await stubbedNumbers(page)
    await page.clock.install()
    await page.reload()
    await expect(first.getByText('Offline', { exact: true })).toBeVisible()
    await first.getByRole('button', { name: 'Connect' }).click()
    await expect(first.getByRole('img', { name: 'Code to scan with the phone' })).toBeVisible()
    await shoot(page, 'whatsapp number code')
    expect(await axeViolations(page)).toEqual([])
    scan()
    await page.clock.runFor(5000)
    await expect(first.getByText('Connected. Messages go out through this number.')).toBeVisible()
    await expect(first.getByRole('img')).toHaveCount(0)

    const add = button(page, 'Add number')
    await add.click()
    await expect(page.getByRole('region', { name: 'Number 2', exact: true })).toBeVisible()
    await add.click()
    await expect(page.getByRole('region', { name: 'Number 3', exact: true })).toBeVisible()
    await expect(add).toBeDisabled()
    await shoot(page, 'whatsapp numbers')
    await first.getByRole('button', { name: 'Disconnect' }).click()
    await expect(first.getByText('Not connected. No message goes out through this number.')).toBeVisible()
    await button(page, 'Remove number 1').click()
    const question = page.getByRole('dialog', { name: 'Remove number 1?' })
    await shoot(page, 'whatsapp number removal')
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Number 1 removed')).toBeVisible()
    await expect(first).toHaveCount(0)
    expect((await messaging.numbers({})).map(({ index }) => index)).toEqual([2, 3])
  })
}
