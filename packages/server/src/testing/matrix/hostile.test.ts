import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import { resources } from '@rastro/core/resources/index'
import type { LightMyRequestResponse } from 'fastify'
import { openSession } from '../../access/session.ts'
import { cookieName } from '../../access/viewer.ts'
import { type RawCall, type TestApp, testApp } from '../app.ts'
import { endpointsOf } from '../calls.ts'
import { dialects } from '../dialects.ts'
import { calls } from './calls.ts'
import { hostileCalls } from './hostile.ts'
import { seedTenants, type Tenants } from './tenants.ts'

/** One of this many hostile calls is made, to be quick; `HOSTILE=1` makes all of them. */
const every = Number(process.env.HOSTILE ?? 61)
/** In the rows of all accounts. */
const secrets = { passwordHash: '$argon2id$v=19$secrethash', totpKey: 'JBSWY3DPEHPK3PXPSECRET' }
const endpoints = new Map(endpointsOf(contract).map((e) => [`${e.method} ${e.path}`, e]))

for (const [dialect, open] of dialects) {
  describe(`what is sent to break it, on ${dialect}`, () => {
    let app: TestApp
    let tenants: Tenants
    let untold: string[]
    before(async () => {
      app = await testApp({ open })
      tenants = await seedTenants(app.ctx)
      const deviceId = tenants.idOf('device', 'A1')
      const shared = await app.as(tenants.people.CLI_A1).share.device({ body: { deviceId } })
      await app.ctx.db.updateTable('user').set(secrets).execute()
      untold = [...Object.values(secrets), 'a secret of the test', shared]
    })
    after(() => app.close())

    for (const [name, expectation] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ')
      const e = endpoints.get(`${method} ${path}`)
      if (!e) continue
      test(name, { timeout: 300_000 }, async () => {
        for (const actor of ['ADM', 'CLI_A1'] as const) {
          const base = await baseOf(actor)
          let cookie: string | undefined
          for (const raw of hostileCalls(e, base, every)) {
            cookie ??= await login(tenants.people[actor].id)
            const reply = await app.call(undefined, { ...raw, headers: { cookie, ...raw.headers } })
            assertSound(reply, `${actor}: ${JSON.stringify(raw).slice(0, 600)}`)
            // Some of these calls end the login, and none may be rate limited
            if (reply.statusCode === 401 || path === '/api/session') cookie = undefined
            app.clock.advance(61_000)
          }
        }
      })

      async function baseOf(actor: 'ADM' | 'CLI_A1'): Promise<() => Omit<RawCall, 'method'>> {
        const { about, call } = expectation
        const kind = about ?? resources.find((resource) => `/api/${resource.path}` === path)?.name
        // A scheduled report has the calendar created last
        if (about === 'report') await tenants.another('calendar', 'A1')
        const id = about ? await tenants.another(about, 'A1') : 0
        const resource = resources.find((known) => known.name === kind)
        const url = resource && `/api/${resource.path}/${id || tenants.idOf(resource.name, 'A1')}`
        const item = url ? (await app.call(tenants.people.ADM, { url })).json() : {}
        return () => call(id, { tenants, actor, self: tenants.people[actor].id, item })
      }
    }

    async function login(userId: number): Promise<string> {
      const opened = { userId, origin: undefined, until: undefined }
      return `${cookieName}=${await openSession(app.ctx.db, opened, app.ctx.clock.now())}`
    }

    /** An expected answer, or one sentence; never a failure of the server, and never a secret. */
    function assertSound({ statusCode, body }: LightMyRequestResponse, cell: string): void {
      const said = `${statusCode} ${JSON.stringify(body.slice(0, 300))} to ${cell}`
      assert.ok(statusCode < 500 || statusCode === 501 || statusCode === 503, said)
      for (const secret of untold) assert.ok(!body.includes(secret), said)
      if (statusCode < 400) return
      assert.match(body, /^[^\p{Cc}]*\S[^\p{Cc}]*$/u, said)
      assert.ok(body.length < 1000, said)
      assert.doesNotMatch(body, /\.ts:|node_modules|insert into|select "|sqlite|constraint|violates/i, said)
    }
  })
}
