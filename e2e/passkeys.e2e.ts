import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { codeOf } from './one-time-code.ts'
import { enterAt, firstAccount, logInByForm } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'passkeys', freshPage: true })

const rui = { name: 'Rui Lima', email: 'rui@example.com', password: 'a long secret' }
let rest: Rest
let id: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const settings = await rest.server.get({})
  await rest.server.update({ body: { ...settings, attributes: { ...settings.attributes, totpEnable: true } } })
  id = (await rest.users.create({ body: rui })).id
})

const show = (page: Page, name: string) =>
  process.env.SCREENSHOTS
    ? page.screenshot({ path: `e2e/screenshots/passkeys-${name}.png`, animations: 'disabled' })
    : undefined
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** An authenticator of the browser that says yes to everything. */
async function authenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('a passkey is added, renamed, opens the account, and opens nothing once it is removed', async ({ page }) => {
  const device = await authenticator(page)
  await enterAt(page, `/settings/perfil/${id}#passkeys`, rui)
  const list = page.getByRole('list', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Linux')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await show(page, 'add')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(list.getByRole('listitem')).toContainText(/Work laptop.*never used/)
  const [credential] = await device.credentials()
  expect(credential!.rpId).toBe('localhost')
  expect(Buffer.from(credential!.userHandle!, 'base64').toString()).not.toContain('rui')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByText('This device already has a passkey for your account.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await list.getByRole('button', { name: 'Rename Work laptop' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('listitem')).toContainText('My laptop')
  expect(await axeViolations(page)).toEqual([])
  await show(page, 'account')

  await signOut(page)
  await show(page, 'login')
  expect(await axeViolations(page)).toEqual([])
  const byPasskey = page.getByRole('button', { name: 'Use a passkey' })
  await test.step('an authenticator that does not verify the person opens nothing', async () => {
    await device.verifies(false)
    await byPasskey.click()
    await expect(byPasskey).toBeEnabled()
    await expect(page).toHaveURL('/login')
    await device.verifies(true)
  })
  const sent = page.waitForRequest('**/api/session/passkey')
  await byPasskey.click()
  const { answer } = (await sent).postDataJSON() as { answer: string }
  await expect(page).toHaveURL('/')
  expect((await (await page.request.get('/api/session')).json()).email).toBe(rui.email)

  await test.step('an answer is taken once, and from our own page alone', async () => {
    const again = await page.request.post('/api/session/passkey', { data: { answer } })
    expect([again.status(), await again.text()]).toEqual([400, 'The request has expired or was used: try again'])
    const { challenge } = await (await page.request.post('/api/session/passkey/options')).json()
    const forged = JSON.parse(answer) as { response: { clientDataJSON: string } }
    const client = { type: 'webauthn.get', challenge, origin: new URL(page.url()).origin }
    forged.response.clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url')
    const data = { answer: JSON.stringify(forged) }
    expect((await page.request.post('/api/session/passkey', { data })).status()).toBe(401)
    const headers = { origin: 'https://evil.example.com' }
    expect((await page.request.post('/api/session/passkey', { data, headers })).status()).toBe(403)
  })

  await page.goto(`/settings/perfil/${id}#passkeys`)
  await expect(list.getByRole('listitem')).toContainText(/My laptop.*last used/)
  await list.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await signOut(page)
  await byPasskey.click()
  await expect(page.getByText('No account has this passkey')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const deeds = await rest.audit.list({ query: { from: new Date(0), to: new Date(Date.now() + 60_000) } })
  const of = (type: string, action: string) =>
    deeds.filter(({ objectType, actionType }) => objectType === type && actionType === action)
  expect(['create', 'edit', 'remove'].map((action) => of('passkey', action).length)).toEqual([1, 1, 1])
  expect(of('user', 'login').filter(({ attributes }) => attributes.by === 'passkey')).toHaveLength(1)
  expect(of('user', 'denied').filter(({ attributes }) => attributes.by === 'passkey')).toHaveLength(2)
})

test('one-time codes are turned on with an app, and a recovery code opens the account once', async ({ page }) => {
  await enterAt(page, `/settings/perfil/${id}#codes`, rui)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Turn on one-time codes' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toHaveAttribute(
    'data-text',
    /^otpauth:\/\/totp\/Rastro:rui%40example\.com\?secret=[A-Z2-7]{32}&issuer=Rastro$/,
  )
  const key = await dialog.getByRole('textbox', { name: 'Or type this key into the app' }).inputValue()
  const code = dialog.getByRole('textbox', { name: 'Code from the app' })
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Wrong code.')).toBeVisible()
  await show(page, 'codes-on')
  await code.fill(codeOf(key, Date.now()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first] = await codes.allTextContents()
  await page.keyboard.press('Escape')
  await expect(codes).toHaveCount(10)
  await show(page, 'codes-recovery')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await signOut(page)
  await logInByForm(page, rui)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(first!.toLowerCase())
  await show(page, 'codes-login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto(`/settings/perfil/${id}#codes`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(codes).toHaveCount(10)
  expect(await codes.allTextContents()).not.toContain(first)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('One-time codes are off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on one-time codes' })).toBeVisible()
})
