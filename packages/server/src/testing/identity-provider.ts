import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AccountClaims } from 'oidc-provider'

/** The claims about the person at its page. */
export type Person = Partial<AccountClaims> & { readonly sub: string }

/** An OpenID provider on this machine; its sign-in always succeeds as the configured person. */
export interface TestIdentityProvider {
  readonly issuer: string
  person: Person
  /** Opens its page; returns the URL that it redirects to. */
  signIn(page: string): Promise<string>
  close(): Promise<void>
}

interface Options {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
  /** A free port by default. */
  readonly port?: number
}

/** Starts one, for one client. */
export async function testIdentityProvider(options: Options): Promise<TestIdentityProvider> {
  const { clientId, clientSecret, redirectUris, port = 0 } = options
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey: signingKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), use: 'sig' }] },
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/person/${uid}` },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => running.person }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url!.startsWith('/person/')) return handle(request, response)
    // An app is asked for consent every time
    const result = { login: { accountId: running.person.sub }, consent: {} }
    provider.interactionFinished(request, response, result).catch((error: Error) => response.destroy(error))
  })
  const running: TestIdentityProvider = {
    issuer,
    person: { sub: 'nobody' },
    signIn,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return running

  async function signIn(page: string): Promise<string> {
    const cookies = new Map<string, string>()
    let url = page
    for (let hops = 0; url.startsWith(issuer); hops += 1) {
      if (hops > 9) throw new Error('The provider sends the browser around in a circle')
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const text of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = text.split(';')[0]!.split('=')
        cookies.set(name, value)
      }
      const next = reply.headers.get('location')
      if (next === null) throw new Error(`The provider answers ${reply.status}: ${await reply.text()}`)
      url = /^[\w.+-]+:/.test(next) ? next : new URL(next, issuer).href
    }
    return url
  }
}
