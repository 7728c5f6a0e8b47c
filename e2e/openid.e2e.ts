import { testIdentityProvider } from '../packages/server/src/testing/identity-provider.ts'
import { expect, freePort, openServer, test } from './server.ts'

const client = { clientId: 'rastro', clientSecret: 'a secret of ours that is long' }

test('the vehicle in the address is still selected after the login at an identity provider', async ({ browser }) => {
  const port = await freePort()
  const { server, close } = await openServer('openid', {
    OPENID_ISSUER: `http://127.0.0.1:${port}`,
    OPENID_CLIENT_ID: client.clientId,
    OPENID_CLIENT_SECRET: client.clientSecret,
  })
  const redirectUris = [`${server.url}/api/session/openid/callback`]
  const provider = await testIdentityProvider({ ...client, redirectUris, port })
  provider.person = { sub: 'ana', email: 'ana@example.com', email_verified: true }
  const page = await browser.newPage({ baseURL: server.url })
  const logIn = async (address: string) => {
    await page.context().clearCookies()
    await page.goto(address)
    await page.getByRole('button', { name: 'Sign in with your company account' }).click()
    await expect(page.getByRole('option', { name: /Van/ })).toBeVisible()
  }
  try {
    // The first person to come becomes the administrator
    await page.goto('/api/session/openid/auth')
    await expect(page).toHaveURL('/')
    const made = await page.request.post('/api/devices', { data: { name: 'Van', uniqueId: 'VAN' } })
    const { id } = await made.json()
    await logIn(`/?device=${id}`)
    await expect(page.getByRole('region', { name: 'Van' })).toBeVisible()
    await expect(page).toHaveURL(`/?device=${id}`)
    await logIn('/login')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Van' })).toHaveCount(0)
  } finally {
    await page.close()
    await provider.close()
    await close()
  }
})
