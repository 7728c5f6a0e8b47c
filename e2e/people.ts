import { expect, type Page } from '@playwright/test'
import { type Credentials, logIn, type Rest, restOf } from '../tools/rest.ts'
import type { Server } from './server.ts'

export const administrator = { name: 'Ana Prado', email: 'ana@example.com', password: 'a long secret' }

/** Creates the first account of an installation with our own base map; returns the API as that account sees it. */
export async function firstAccount({ url }: Server): Promise<Rest> {
  await restOf(url).users.create({ body: administrator })
  const rest = await logIn(url, administrator)
  await setServerAttributes(rest, { activeMapStyles: 'base' })
  return rest
}

/** fills in what the form of an account requires, so that it can be saved. */
export async function fillInAccount(rest: Rest, fields: { phone?: string } = {}): Promise<void> {
  const me = await rest.session.get({ query: {} })
  const attributes = { ...me.attributes, informacoes: { cpf: '529.982.247-25' } }
  await rest.users.update({ params: me, body: { ...me, ...fields, attributes } })
}

/** Sets these attributes of the installation and drops all others. */
export async function setServerAttributes(rest: Rest, attributes: Record<string, unknown>): Promise<void> {
  const server = await rest.server.get({})
  await rest.server.update({ body: { ...server, attributes } })
}

/** Logs the browser in and opens the map, without the form. */
export const enter = (page: Page, person: Credentials = administrator): Promise<void> => enterAt(page, '/', person)

/** Logs the browser in and opens this address, without the map before it. */
export async function enterAt(page: Page, address: string, person: Credentials = administrator): Promise<void> {
  await takeSession(page, person)
  await page.goto(address)
}

/** Logs the browser in, without the form, and opens nothing. */
export async function takeSession(page: Page, { email, password }: Credentials = administrator): Promise<void> {
  const reply = await page.request.post('/api/session', { form: { email, password } })
  expect(reply.ok()).toBe(true)
}

/** Fills in the form of the login page and sends it. */
export async function logInByForm(page: Page, { email, password }: Credentials = administrator): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
