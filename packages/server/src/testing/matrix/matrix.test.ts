import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { resources } from '@rastro/core/resources/index'
import type { LightMyRequestResponse } from 'fastify'
import { openSession } from '../../access/session.ts'
import { cookieName } from '../../access/viewer.ts'
import { type RawCall, type TestApp, testApp } from '../app.ts'
import { dialects } from '../dialects.ts'
import { calls } from './calls.ts'
import type { Expectation } from './expectation.ts'
import { type Actor, actors, type Kind, type Owner, owners, seedTenants, sees, type Tenants } from './tenants.ts'

const nowhere = 987_654

for (const [dialect, open] of dialects) {
  describe(`who may call what of whom, on ${dialect}`, () => {
    let app: TestApp
    let tenants: Tenants
    let shared: string
    /** Of the test, by caller. Calls that change something, or are about logins, can end one: each has one of its own. */
    const logins = new Map<Actor, Record<string, string>>()
    before(async () => {
      app = await testApp({ open })
      tenants = await seedTenants(app.ctx)
      shared = await app.as(tenants.people.CLI_A1).share.device({ body: { deviceId: tenants.idOf('device', 'A1') } })
    })
    after(() => app.close())

    test('every route of the server is expected here', () => {
      const expected = new Set(Object.keys(calls).map((name) => name.split(' ').slice(0, 2).join(' ')))
      // The files of the client, which are there once it was built, are everybody's
      const routes = app.routes().filter((route) => !/^(HEAD|OPTIONS) |\*|^GET \/assets\//.test(route))
      assert.ok(routes.length > 80)
      assert.deepEqual(
        routes.filter((route) => !expected.has(route)),
        [],
      )
    })

    for (const [name, expectation] of Object.entries(calls)) {
      test(name, async () => {
        const { about, may } = expectation
        logins.clear()
        for (const actor of actors) {
          const refused = new Map<string, unknown>()
          for (const owner of about ? owners : (['A1'] as const)) {
            const reply = await ask(name, actor, owner)
            const cell: string = `${actor}, ${about ?? 'nothing'} of ${owner}: ${reply.statusCode} ${reply.body.slice(0, 200)}`
            const { statusCode } = reply
            const isAnswered = statusCode < 300 || Boolean(expectation.answers?.includes(statusCode))
            assert.equal(isAnswered, may(actor, owner), cell)
            if (!isAnswered) assert.equal(statusCode, refusalOf(expectation, actor), cell)
            if (expectation.lists && isAnswered) assertSeen(reply, expectation, actor, cell)
            if (about && actor !== 'ADM' && !sees(actor, about, owner)) refused.set(owner, said(reply))
          }
          // Others' items and missing ones get the same answer
          if (!about || refused.size === 0) continue
          const absent = said(await ask(name, actor, undefined))
          for (const [owner, answer] of refused) assert.deepEqual(answer, absent, `${actor}, of ${owner}`)
        }
      })
    }

    /** Makes the call; without an owner, for a missing item. */
    async function ask(name: string, actor: Actor, owner: Owner | undefined): Promise<LightMyRequestResponse> {
      const [method = 'GET', path = ''] = name.split(' ')
      const { about, call, spends } = calls[name]!
      const id = about ? await idOf(about, owner, spends) : 0
      // Calls without a second parameter do not use the item
      const kind = call.length > 1 ? (about ?? kindOf(path)) : undefined
      const item = kind
        ? await itemOf(kind, owner ? (about ? id : tenants.idOf(kind, owner)) : tenants.idOf(kind, 'A1'))
        : {}
      const self = (tenants.people as Partial<Record<Actor, { id: number }>>)[actor]?.id ?? 0
      const raw = call(id, { tenants, actor, self, item: owner ? item : { ...item, uniqueId: 'nowhere' } })
      const keepsLogin = method === 'GET' && !path.startsWith('/api/session')
      const login = (keepsLogin && logins.get(actor)) || (await credentials(actor, self))
      logins.set(actor, login)
      const headers = { ...raw.headers, ...login }
      return app.call(undefined, { ...raw, method: method as NonNullable<RawCall['method']>, headers })
    }

    const idOf = async (kind: Kind, owner: Owner | undefined, spends = false) =>
      owner === undefined ? nowhere : spends ? tenants.another(kind, owner) : tenants.idOf(kind, owner)

    async function itemOf(kind: Kind, id: number): Promise<object> {
      const path = pathOf(kind)
      return path ? (await app.call(tenants.people.ADM, { url: `${path}/${id}` })).json() : {}
    }

    async function credentials(actor: Actor, userId: number): Promise<Record<string, string>> {
      if (actor === 'SHARE') return { authorization: `Bearer ${shared}` }
      if (userId === 0) return {}
      const login = { userId, origin: undefined, until: undefined }
      return { cookie: `${cookieName}=${await openSession(app.ctx.db, login, app.ctx.clock.now())}` }
    }

    function assertSeen(reply: LightMyRequestResponse, { lists }: Expectation, actor: Actor, cell: string): void {
      const listed = new Set((reply.json() as { id: number }[]).map(({ id }) => id))
      for (const owner of owners) {
        if (!sees(actor, lists!, owner)) assert.ok(!listed.has(tenants.idOf(lists!, owner)), `${cell} of ${owner}`)
      }
    }
  })
}

const refusalOf = ({ refusals }: Expectation, actor: Actor): number =>
  actor === 'NONE' ? (refusals?.stranger ?? refusals?.others ?? 401) : (refusals?.others ?? 403)

const resourcePaths = new Map<Kind, string>(resources.map(({ name, path }) => [name, `/api/${path}`]))
const pathOf = (kind: Kind): string | undefined => resourcePaths.get(kind)
const kindOf = (path: string): Kind | undefined => [...resourcePaths].find(([, own]) => own === path)?.[0]

/** Without the number and the name of the item. */
const said = ({ statusCode, body, headers }: LightMyRequestResponse) => [
  statusCode,
  body.replace(/\b\d+\b/g, 'ID').replace(/\w+n\d+|nowhere/g, 'NAME'),
  headers['x-field'],
]
