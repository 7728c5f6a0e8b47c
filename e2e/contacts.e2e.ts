import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { administrator, fillInAccount, firstAccount } from './people.ts'
import { expect, openServer, test } from './server.ts'
import { shoot } from './settings.ts'

let opened: Awaited<ReturnType<typeof openServer>>
let mailbox: Mailbox
let sms: HttpServer
let rest: Rest
const texts: string[] = []

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mailbox = await openMailbox()
  sms = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    texts.push(body)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(sms, 'listening')
  opened = await openServer('contacts', {
    ...{ MAIL_URL: mailbox.url, MAIL_FROM: 'Rastro <rastro@example.com>' },
    SMS_URL: `http://127.0.0.1:${(sms.address() as AddressInfo).port}/`,
    SMS_TEMPLATE: '{"to":"{phone}","text":"{message}"}',
  })
  rest = await firstAccount(opened.server)
  await fillInAccount(rest)
})
test.afterAll(async () => {
  await opened.close()
  await mailbox.close()
  sms.close()
})

const enter = async (page: Page) => {
  const { email, password } = administrator
  await page.request.post(`${opened.server.url}/api/session`, { form: { email, password } })
}
const me = () => rest.session.get({ query: {} })
const open = async (page: Page) => page.goto(`${opened.server.url}/settings/perfil/${(await me()).id}`)
const linkTo = async (address: string): Promise<string> => {
  const found = () =>
    mailbox.mails
      .filter(({ to }) => to?.[0]?.address === address)
      .map(({ text }) => /https?:\S+confirm-email\?token=\S+/.exec(text ?? '')?.[0])
      .at(-1)
  await expect.poll(found).toBeTruthy()
  return found()!
}
const words = {
  title: 'Confirm your email',
  confirm: 'Confirm email',
  unverified: 'Not verified. No messages are sent here.',
  over: 'The link was used or has expired. Request a new one',
  change: 'The email changes when you open the link sent to the new address.',
}

test('an email is confirmed by the button behind the link, once', async ({ page }) => {
  await enter(page)
  await open(page)
  await expect(page.getByText(words.unverified)).toBeVisible()
  await shoot(page, 'account unverified')
  const link = await linkTo(administrator.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
  await shoot(page, 'confirm email')
  await open(page)
  // Opening the link is not enough
  await expect(page.getByText(words.unverified)).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByText('Your email is confirmed')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByText(words.over)).toBeVisible()
  await shoot(page, 'confirm email refused')
  await open(page)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('another email waits for its link, with the present password shown', async ({ page }) => {
  await enter(page)
  await open(page)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+55 11 97777-0000')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nope')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('prado@example.com')
  const present = page.getByRole('textbox', { name: 'Current password' })
  await present.fill('a wrong one')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(present).toHaveAccessibleDescription('Current password missing or incorrect')
  await present.fill(administrator.password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(words.change)).toBeVisible()
  await open(page)
  const waits = page.getByText('Waiting for confirmation: prado@example.com')
  await expect(waits).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await shoot(page, 'account pending')
  }
  await page.getByRole('button', { name: 'Cancel email change' }).click()
  await expect(waits).toBeHidden()
  expect((await me()).email).toBe(administrator.email)
})

test('a phone is verified by the code that is sent to it, in the language of the reader', async ({ otherPage }) => {
  const page = await otherPage({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  await enter(page)
  await open(page)
  const phone = page.getByRole('textbox', { name: 'Telefone' })
  await phone.fill('+55 11 98888-7777')
  await expect(phone).toHaveAccessibleDescription('Salve o número e depois verifique-o.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect.poll(async () => (await me()).phone).toBe('+55 11 98888-7777')
  await open(page)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect.poll(() => texts.length).toBe(1)
  const code = page.getByRole('textbox', { name: 'Código' })
  await code.fill('abcdef')
  await expect(page.getByRole('button', { name: 'Verificar número' })).toBeDisabled()
  const right = /\d{6}/.exec(texts[0]!.replace('+5511988887777', ''))![0]
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('O código está errado')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await shoot(page, 'account code pt')
  }
  await code.fill(right)
  await code.press('Enter')
  await expect(page.getByText('O número está verificado')).toBeVisible()
  await expect(page.getByText('Verificado', { exact: true })).toHaveCount(2)
  await shoot(page, 'account verified pt')
  await page.goto(`${opened.server.url}/confirm-email?token=x`)
  await shoot(page, 'confirm email pt')
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'confirm email pt')
})

test('a person ends messages by WhatsApp, and has them again', async ({ page }) => {
  await fillInAccount(rest, { phone: '+55 11 98888-7777' })
  await enter(page)
  await open(page)
  const wanted = page.getByRole('switch', { name: /^Messages by WhatsApp/ })
  await wanted.click()
  await expect(page.getByText('You get no more messages by WhatsApp', { exact: true })).toBeVisible()
  await expect(wanted).not.toBeChecked()
  await expect(page.getByText(/^You have ended messages by WhatsApp on/)).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await wanted.scrollIntoViewIfNeeded()
    await shoot(page, 'account without whatsapp')
  }
  await wanted.click()
  await expect(wanted).toBeChecked()
})

test('who manages a person notes that they want no messages by WhatsApp, and the person reads it', async ({
  browser,
}) => {
  const bia = await rest.users.create({
    body: { name: 'Bia', email: 'bia@example.com', password: administrator.password, phone: '+55 11 97777-6666' },
  })
  const page = await browser.newPage()
  await enter(page)
  await page.goto(`${opened.server.url}/settings/user/${bia.id}`)
  await expect(page.getByText('Notices, charges and announcements are sent to this number.')).toBeVisible()
  await page.getByRole('button', { name: 'End messages by WhatsApp' }).click()
  const dialog = page.getByRole('dialog')
  const end = dialog.getByRole('button', { name: 'End messages by WhatsApp' })
  await expect(end).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'What the person said' }).fill('Asked by phone on the 12th')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await shoot(page, 'person whatsapp dialog')
  }
  await end.click()
  const noted = page.getByText(/^Ended on .+ by .+: Asked by phone on the 12th$/)
  await expect(noted).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await noted.scrollIntoViewIfNeeded()
    await shoot(page, 'person without whatsapp')
  }
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Notices, charges and announcements are sent to this number.')).toBeVisible()
  await page.close()
})
