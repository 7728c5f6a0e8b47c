import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { noteVerified } from '../../access/contacts.ts'
import { readConfig } from '../../config.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { testEvolution } from '../../testing/evolution.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const key = 'the global key'
const name = 'frota 1'
const pictureOf = (count: number) => `data:image/png;base64,${Buffer.from(`code ${count}`).toString('base64')}`

for (const [dialect, open] of dialects) {
  describe(`the connection to the messaging app, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let service: Awaited<ReturnType<typeof testEvolution>>
    before(async () => {
      service = await testEvolution({ key, numbers: ['5531998765432'] })
      const settings = { WHATSAPP_URL: `${service.url}/`, WHATSAPP_KEY: key, WHATSAPP_INSTANCE: name }
      app = await testApp({ open, config: { channelSettings: readConfig(settings).channelSettings } })
      fleet = await seedFleet(app.ctx)
    })
    afterEach(() => {
      service.instances.clear()
      service.answerAlways(undefined)
    })
    after(async () => {
      await app.close()
      service.close()
    })

    const calls = () => app.as(fleet.ADM).messaging
    const said = (fields: object) => ({ status: null, base64: null, value: null, name, ...fields })

    test('[MSG-7] [MSG-11] it is created where there is none, connected by a code, and ended', async () => {
      assert.deepEqual(await calls().status({}), said({ status: 'none' }))
      assert.deepEqual(await calls().connect({}), said({ status: 'none' }))
      const made = await calls().create({})
      assert.deepEqual(made, said({ status: 'connecting', base64: pictureOf(1) }))
      assert.deepEqual(service.asked.at(-1)!.json, {
        instanceName: name,
        integration: 'WHATSAPP-BAILEYS',
        qrcode: true,
      })
      assert.deepEqual(await calls().status({}), said({ status: 'connecting' }))
      assert.deepEqual(await calls().connect({}), made)
      service.scan(name)
      assert.deepEqual(await calls().status({}), said({ status: 'open' }))
      assert.deepEqual(await calls().connect({}), said({ status: 'open' }))
      assert.deepEqual(await calls().create({}), said({ status: 'open' }))
      assert.deepEqual(await calls().logout({}), said({ status: 'close' }))
      assert.deepEqual(await calls().logout({}), said({ status: 'close' }))
      assert.deepEqual(await calls().status({}), said({ status: 'close' }))
      assert.ok(service.asked.every(({ headers }) => headers.apikey === key))
    })

    test('a code that nobody scans is followed by others, and after the last one connecting begins again', async () => {
      await calls().create({})
      service.expire(name)
      assert.equal((await calls().connect({})).base64, pictureOf(2))
      for (let code = 2; code <= 30; code += 1) service.expire(name)
      assert.deepEqual(await calls().status({}), said({ status: 'close' }))
      assert.deepEqual(await calls().connect({}), said({ status: 'connecting' }))
      assert.equal((await calls().connect({})).base64, pictureOf(1))
    })

    test('an instance that the service has not loaded is not connected', async () => {
      service.instances.set(name, { state: undefined, count: 0 })
      assert.deepEqual(await calls().status({}), said({ status: 'close' }))
    })

    test('a service that fails, refuses the key or answers something else is off, and the page learns why', async () => {
      for (const [reply, value] of [
        [[500, { message: 'x' }], 'serviceFailed'],
        [[302, {}, { location: '/' }], 'serviceFailed'],
        [[401, { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } }], 'keyRefused'],
      ] as const) {
        service.answerAlways(reply)
        for (const call of ['status', 'connect', 'create', 'logout'] as const)
          assert.deepEqual(await calls()[call]({}), said({ status: 'apiOff', value }), call)
      }
      service.answerAlways([200, { error: true, message: 'x' }])
      assert.deepEqual(await calls().connect({}), said({ status: 'close', value: 'serviceFailed' }))
      for (const base64 of [
        'https://example.com/x.png',
        'data:text/html;base64,PGI+',
        7,
        `data:image/png;base64,${'A'.repeat(61_000)}`,
      ]) {
        service.answerAlways([200, { base64, count: 1 }])
        assert.deepEqual(await calls().connect({}), said({ status: 'connecting' }))
      }
    })

    test('an announcement by WhatsApp goes out through this instance', async () => {
      await calls().create({})
      service.scan(name)
      const { id } = fleet.USR
      const phone = '(31) 99876-5432'
      await app.ctx.db.updateTable('user').set({ phone }).where('id', '=', id).execute()
      await noteVerified(app.ctx.db, { userId: id, channel: 'phone', address: phone }, app.clock.now())
      const announced = await app.as(fleet.ADM).notifications.announce({
        params: { channel: 'whatsapp' },
        query: { userId: [id, fleet.CLI.id], details: true },
        body: { subject: 'x', body: 'O mapa para às 2h.' },
      })
      assert.ok(Array.isArray(announced))
      assert.deepEqual(
        announced.map(({ name: who, isSent, code }) => [who, isSent, code]),
        [
          ['CLI', false, 'noAddress'],
          ['USR', true, 'taken'],
        ],
      )
      const { path, json } = service.asked.at(-1)!
      assert.deepEqual(
        [path, json],
        ['/message/sendText/frota%201', { number: '5531998765432', text: 'O mapa para às 2h.' }],
      )
    })

    test('[MSG-10] only administrators call it, and no answer is cached', async () => {
      for (const call of ['status', 'connect', 'create', 'logout'] as const) {
        const url = `/modulo/whats/${call}`
        for (const user of [fleet.REV, fleet.MGR, fleet.CLI, fleet.USR])
          assert.equal((await app.call(user, { url })).statusCode, 403, url)
        assert.equal((await app.call(undefined, { url })).statusCode, 401, url)
        const answer = await app.call(fleet.ADM, { url })
        assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store'])
      }
    })

    test('a link, another site and a prefetch change nothing', async () => {
      const asked = service.asked.length
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      ]
      for (const headers of foreign) {
        for (const call of ['connect', 'create', 'logout'])
          assert.ok(
            [401, 403].includes((await app.call(fleet.ADM, { url: `/modulo/whats/${call}`, headers })).statusCode),
          )
      }
      assert.equal(service.asked.length, asked)
      const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
      assert.equal((await app.call(fleet.ADM, { url: '/modulo/whats/connect', headers: own })).statusCode, 200)
    })

    test('creating and ending it is in the audit, and the key is nowhere', async () => {
      await app.ctx.db.deleteFrom('action').execute()
      await calls().create({})
      await calls().logout({})
      const rows = await app.ctx.db.selectFrom('action').selectAll().orderBy('id').execute()
      assert.deepEqual(
        rows.map(({ userId, actionType, objectType, attributes }) => [
          userId,
          actionType,
          objectType,
          JSON.parse(attributes),
        ]),
        [
          [fleet.ADM.id, 'edit', 'server', { messaging: 'create' }],
          [fleet.ADM.id, 'edit', 'server', { messaging: 'logout' }],
        ],
      )
    })
  })
}

test('without a service, and with one that is not there, it is off (A-160)', async (t) => {
  const service = await testEvolution({ key })
  service.close()
  const settings = { WHATSAPP_URL: service.url, WHATSAPP_KEY: key, WHATSAPP_INSTANCE: 'x' }
  for (const [config, name, value] of [
    [{}, null, 'notConfigured'],
    [{ channelSettings: readConfig(settings).channelSettings }, 'x', 'noAnswer'],
  ] as const) {
    const app = await testApp({ config })
    t.after(() => app.close())
    const { ADM } = await seedFleet(app.ctx)
    for (const call of ['status', 'connect', 'create', 'logout'] as const)
      assert.deepEqual(await app.as(ADM).messaging[call]({}), { status: 'apiOff', base64: null, name, value })
  }
})
