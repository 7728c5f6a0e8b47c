import { testIdentityProvider } from '../packages/server/src/testing/identity-provider.ts'
import { freePort } from '../tools/free-port.ts'
import { expect, openServer, test } from './server.ts'

const client = { clientId: 'rastro', clientSecret: 'a secret of ours that is long' }

test('[AUTH-9] [AUTH-11] the vehicle in the address is still selected after the login at an identity provider', async ({
  browser,
}) => {
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

test('[AUTH-10] where single sign-on is forced its button alone is offered, and no password is taken', async ({
  page,
}) => {
  const { server, close } = await openServer('openid-forced', {
    OPENID_ISSUER: 'http://127.0.0.1:1',
    OPENID_CLIENT_ID: client.clientId,
    OPENID_CLIENT_SECRET: client.clientSecret,
    OPENID_FORCE: 'true',
  })
  try {
    const person = { name: 'Ana', email: 'ana@example.com', password: 'a long secret' }
    await page.request.post(`${server.url}/api/users`, { data: person })
    await page.goto(`${server.url}/login`)
    const button = page.getByRole('button', { name: 'Sign in with your company account' })
    await expect(button).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    // A loop after each logout would follow from a redirect
    await expect(page).toHaveURL(`${server.url}/login`)
    const { email, password } = person
    const refused = await page.request.post(`${server.url}/api/session`, { form: { email, password } })
    expect(refused.status()).toBe(401)
  } finally {
    await close()
  }
})
