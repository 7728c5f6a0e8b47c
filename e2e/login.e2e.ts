import type { Rest } from '../tools/rest.ts'
import { codeOf } from './one-time-code.ts'
import { firstAccount, logInByForm } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'login', withMail: true })

let rest: Rest
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
})

const person = { name: 'Rita', email: 'rita@example.com', password: 'rita is a driver' }

test('[AUTH-14] [AUTH-25] [AUTH-26] [AUTH-29] a forgotten password is set anew through the link of a mail', async ({
  page,
  mailbox,
}) => {
  await rest.users.create({ body: person })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  const email = page.getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Send link' })
  await email.fill('rita@b')
  await expect(send).toBeDisabled()
  await email.fill(person.email)
  await send.click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page).toHaveURL('/login')
  // Beside the links that confirm the addresses
  const link = () =>
    /https?:\S+reset-password\?passwordReset=\S+/.exec(mailbox!.mails.map(({ text }) => text).join('\n'))?.[0]
  await expect.poll(link).toBeTruthy()
  await page.goto(link()!)
  const password = page.getByRole('textbox', { name: 'New password', exact: true })
  await password.fill('12345678')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This password is too common')).toBeVisible()
  await password.fill('rita drives again')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('New password is set')).toBeVisible()
  await logInByForm(page, { email: person.email, password: 'rita drives again' })
  await expect(page).toHaveURL('/')
})

test('an account with a key for one-time codes is asked for one, and let in by the right one', async ({ page }) => {
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const server = await rest.server.get({})
  await rest.server.update({ body: { ...server, attributes: { ...server.attributes, totpEnable: true } } })
  const careful = { name: 'Caio', email: 'caio@example.com', password: 'caio is careful', totpKey: key }
  await rest.users.create({ body: careful })
  await page.goto('/login')
  await logInByForm(page, careful)
  const code = page.getByRole('textbox', { name: 'One-time code' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong or already used code')).toBeVisible()
  await code.fill(codeOf(key, Date.now()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('a shared link opens the map of its vehicle alone, and asks for nothing that is refused', async ({
  page,
  server,
}) => {
  const shared = await rest.devices.create({ body: { name: 'Shared van', uniqueId: 'SHARED-1' } })
  await rest.devices.create({ body: { name: 'Other van', uniqueId: 'OTHER-1' } })
  await reportOsmand(server, { id: shared.uniqueId, lat: -23.55, lon: -46.63, speed: 0 })
  const token = await rest.share.device({ body: { deviceId: shared.id } })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await page.goto(`/?token=${encodeURIComponent(token)}`)
  await expect(page).toHaveURL('/')
  const row = page.getByRole('option', { name: /Shared van/ })
  await row.click()
  await expect(page.getByRole('region', { name: 'Shared van' })).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(refused).toEqual([])
})
