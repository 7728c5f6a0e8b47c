import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { planFeatures } from '@rastro/core/vocabulary/plan-features'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { setPlan } from '../../testing/plan.ts'
import { requestMail } from './mail.ts'

const refusedWith = (code: string, status = 403) => ({ status, reason: { code, values: {} } })
const without = (...lacking: string[]) => planFeatures.filter((feature) => !lacking.includes(feature))

for (const [dialect, open] of dialects) {
  describe(`plans, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let other: User
    before(async () => {
      app = await testApp({ open, config: { mail: { url: 'smtp://127.0.0.1:9', from: 'a@b.c' } } })
      fleet = await seedFleet(app.ctx)
      const body = { name: 'O', email: 'o@example.com', password, attributes: { nivel: 2 } }
      other = await app.as(fleet.ADM).users.create({ body })
    })
    after(() => app.close())

    const make = (user: User, name: string, features = without('reports')) =>
      app.as(user).plans.create({ body: { name, features, price: 4990 } })
    const lackedBy = async (user: Pick<User, 'id'>) =>
      (await app.as(user).plans.own({})).lacks.map(({ feature, plan }) => `${plan}: ${feature}`)

    test('a plan is that of who sells it: others neither see nor give it, and its price is nobody else’s', async () => {
      const own = await make(fleet.REV, 'Básico')
      assert.deepEqual([own.ownerId, own.price], [fleet.REV.id, 4990])
      const stranger = app.as(other)
      assert.deepEqual(await stranger.plans.list({ query: {} }), [])
      const refused = [
        () => stranger.plans.get({ params: own }),
        () => stranger.plans.update({ params: own, body: { ...own, name: 'x' } }),
        () => stranger.plans.remove({ params: own }),
      ]
      for (const call of refused) await assert.rejects(call(), refusedWith('noAccess.plan'))
      await assert.rejects(setPlan(app, fleet.MGR, fleet.USR, own.id), { status: 403 })
      const theirs = await make(other, 'Alheio')
      await assert.rejects(setPlan(app, fleet.REV, fleet.CLI, theirs.id), {
        ...refusedWith('refusal.planNotYours'),
        field: 'planId',
      })
      await setPlan(app, fleet.REV, fleet.CLI, own.id)
      assert.deepEqual(await app.as(fleet.CLI).plans.own({}), {
        name: 'Básico',
        lacks: [{ feature: 'reports', plan: 'Básico', askedTime: null }],
      })
      assert.deepEqual(await app.as(fleet.REV).plans.uses({}), [{ planId: own.id, accounts: 1 }])
      await assert.rejects(app.as(fleet.REV).plans.remove({ params: own }), { status: 409 })
    })

    test('nobody sets their own plan, by field or attribute, and a client of a stock server changes none', async () => {
      const [{ id: planId } = { id: 0 }] = await app.as(fleet.REV).plans.list({ query: {} })
      const client = app.as(fleet.CLI)
      const { password: _, ...stored } = await client.session.get({ query: {} })
      assert.equal(stored.planId, planId)
      const save = (body: object) => client.users.update({ params: stored, body: { ...stored, ...body } })
      await assert.rejects(save({ planId: 0 }), { status: 403, field: 'planId' })
      await save({ attributes: { ...stored.attributes, planId: 0, plan: 0 } })
      assert.equal((await lackedBy(fleet.CLI)).length, 1)
      const { planId: _given, ...known } = stored
      const reply = await app.call(fleet.REV, { method: 'PUT', url: `/api/users/${stored.id}`, payload: known })
      assert.deepEqual([reply.statusCode, reply.json().planId], [200, planId])
      const { password: _own, ...reseller } = await app.as(fleet.REV).session.get({ query: {} })
      await assert.rejects(
        app.as(fleet.REV).users.update({ params: reseller, body: { ...reseller, planId } }),
        refusedWith('refusal.planOwn'),
      )
    })

    test('accounts below have what all plans above include, and are not freed by leaving who bought it', async () => {
      const { db } = app.ctx
      await db.updateTable('user').set({ userLimit: 5 }).where('id', '=', fleet.CLI.id).execute()
      const create = (name: string) =>
        app.as(fleet.CLI).users.create({ body: { name, email: `${name}@example.com`, password } })
      const below = await create('below')
      assert.deepEqual(await lackedBy(below), ['Básico: reports'])
      const bronze = await make(fleet.ADM, 'Bronze', without('webhooks'))
      await setPlan(app, fleet.ADM, fleet.REV, bronze.id)
      assert.deepEqual(await lackedBy(below), ['Básico: reports', 'Bronze: webhooks'])
      await app.as(fleet.CLI).permissions.unlink({ body: { userId: fleet.CLI.id, managedUserId: below.id } })
      assert.deepEqual(await lackedBy(below), ['Básico: reports', 'Bronze: webhooks'])
      await assert.rejects(app.as(below).reports.trips({ query: range }), { status: 403 })
      const left = await create('left')
      await app.as(fleet.ADM).users.remove({ params: fleet.CLI })
      assert.deepEqual(await lackedBy(left), ['Básico: reports', 'Bronze: webhooks'])
      await setPlan(app, fleet.ADM, fleet.REV, 0)
    })

    test('a request is stored once, mailed to the seller, and granted by another plan or dismissed', async () => {
      const body = { name: 'Frota Sul', email: 'c@example.com', password, attributes: { nivel: 3 } }
      const client = await app.as(fleet.REV).users.create({ body })
      const small = await make(fleet.REV, 'Pequeno', without('reports', 'drivers'))
      const large = await make(fleet.REV, 'Grande', without('drivers'))
      await setPlan(app, fleet.REV, client, small.id)
      const ask = (feature: 'reports' | 'drivers' | 'geofences') => app.as(client).plans.ask({ body: { feature } })
      const first = await ask('reports')
      app.clock.advance(60_000)
      assert.deepEqual(await ask('reports'), first)
      await ask('drivers')
      await assert.rejects(ask('geofences'), refusedWith('refusal.planHas', 400))
      const tasks = await app.ctx.db.selectFrom('task').where('kind', '=', 'mailPlanRequest').selectAll().execute()
      assert.deepEqual(
        tasks.map(({ payload }) => JSON.parse(payload).sellerId),
        [fleet.REV.id, fleet.REV.id],
      )
      const listed = await app.as(fleet.REV).plans.requests({})
      assert.deepEqual(
        listed.map(({ feature, userName, accountName, planName }) => [feature, userName, accountName, planName]),
        [
          ['drivers', 'Frota Sul', 'Frota Sul', 'Pequeno'],
          ['reports', 'Frota Sul', 'Frota Sul', 'Pequeno'],
        ],
      )
      const { text, subject } = requestMail({ ...fleet.REV, attributes: { language: 'ptBR' } }, listed[1]!, {
        link: 'https://x.example/settings/planos',
        brand: undefined,
      })
      assert.equal(subject, 'Frota Sul pede: Relatórios')
      assert.match(text, /plano Pequeno .*Relatórios\.\n\nhttps:\/\/x\.example/)
      assert.deepEqual(await app.as(other).plans.requests({}), [])
      const params = listed[1]!
      await assert.rejects(
        app.as(other).plans.grant({ params, body: { planId: large.id } }),
        refusedWith('noAccess.planRequest'),
      )
      await assert.rejects(
        app.as(fleet.REV).plans.grant({ params, body: { planId: small.id } }),
        refusedWith('refusal.planLacking', 409),
      )
      await app.as(fleet.REV).plans.grant({ params, body: { planId: large.id } })
      assert.deepEqual(await lackedBy(client), ['Grande: drivers'])
      // The other one is still open, and who asks may withdraw it
      const [open1, ...more] = await app.as(fleet.REV).plans.requests({})
      assert.deepEqual([open1?.feature, more], ['drivers', []])
      await app.as(client).plans.dismiss({ params: open1! })
      assert.deepEqual(await app.as(fleet.REV).plans.requests({}), [])
      await ask('drivers')
      await app.as(fleet.REV).plans.update({ params: large, body: { ...large, features: [...planFeatures] } })
      assert.deepEqual([await app.as(fleet.REV).plans.requests({}), await lackedBy(client)], [[], []])
    })

    test('a shared link and a token open nothing while the plan does not include them', async () => {
      const body = { name: 'T', email: 't@example.com', password, attributes: { nivel: 3 } }
      const client = await app.as(fleet.REV).users.create({ body })
      await app.as(fleet.REV).permissions.link({ body: { userId: client.id, deviceId: fleet.D1.id } })
      const link = await app.as(client).share.device({ body: { deviceId: fleet.D1.id } })
      const token = await app.as(client).session.createToken({ body: {} })
      const status = async (bearer: string) =>
        (await app.call(undefined, { url: '/api/devices', headers: { authorization: `Bearer ${bearer}` } })).statusCode
      const opened = await app.call(undefined, { url: `/api/session?token=${token}` })
      const cookie = String(opened.headers['set-cookie']).split(';')[0]!
      const byLogin = async () => (await app.call(undefined, { url: '/api/devices', headers: { cookie } })).statusCode
      assert.deepEqual([await status(link), await status(token), await byLogin()], [200, 200, 200])
      const plan = await make(fleet.REV, 'Sem links', without('shareLinks', 'apiTokens'))
      await setPlan(app, fleet.REV, client, plan.id)
      assert.deepEqual([await status(link), await status(token), await byLogin()], [401, 403, 401])
      await setPlan(app, fleet.REV, client, 0)
      assert.deepEqual([await status(link), await status(token), await byLogin()], [200, 200, 200])
    })
  })
}

const range = { from: new Date(0), to: new Date(1) }
