import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const keys =
  'readonly deviceReadonly forceSettings geocoderEnabled registration emailEnabled openIdEnabled openIdForce textEnabled mapUrl overlayUrl map coordinateFormat poiLayer announcement twelveHourFormat latitude longitude zoom attributes'

for (const [dialect, open] of dialects) {
  describe(`the installation, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('[ENT-20] [SRV-11] anybody may ask what it is like', async () => {
      const reply = await app.call(undefined, { url: '/api/server' })
      for (const key of keys.split(' ')) assert.ok(key in reply.json(), key)
      assert.equal(reply.json().storageSpace, null)
    })

    test('anybody may ask which address a call comes from, without the prefix of a dual-stack socket', async () => {
      const remoteAddress = '::ffff:203.0.113.7'
      const reply = await app.call(undefined, { url: '/api/server/caller-address', remoteAddress })
      assert.deepEqual([reply.statusCode, reply.body], [200, '203.0.113.7'])
    })

    test('[AUTH-32] a HEAD at its address is answered', async () => {
      const head = await app.call(undefined, { method: 'HEAD', url: '/api/server' })
      assert.deepEqual([head.statusCode, head.body], [200, ''])
    })

    test('[ENT-21] an administrator changes it, nobody else does', async () => {
      const attributes = {
        title: 'Acme',
        description: 'Fleets',
        logo: 'logo.svg',
        logoInverted: 'logo-dark.svg',
        colorPrimary: '#aa0000',
        colorSecondary: '#00aa00',
        disableChange: true,
        darkMode: false,
        'ui.disableLoginLanguage': true,
        speedUnit: 'mph',
        distanceUnit: 'mi',
        altitudeUnit: 'ft',
        coin: 'R$',
        volumeUnit: 'impGal',
        timezone: 'America/Sao_Paulo',
      }
      const saved = await app
        .as(fleet.ADM)
        .server.update({ body: { attributes, map: 'osm', zoom: 4.5, announcement: 'Olá' } })
      assert.deepEqual([saved.attributes, saved.map, saved.zoom], [attributes, 'osm', 4.5])
      const seen = await app.as(undefined).server.get({})
      assert.deepEqual([seen.attributes, seen.announcement], [attributes, 'Olá'])
      for (const user of [fleet.MGR, fleet.USR]) {
        await assert.rejects(app.as(user).server.update({ body: {} }), {
          status: 403,
          message: 'Administrator access required',
        })
      }
      assert.equal((await app.as(fleet.ADM).server.get({})).storageSpace?.length, 2)
    })

    test('what the server alone uses is given to administrators only; keys of maps are given to all', async () => {
      const told = { mapTilerKey: 'public', googleKey: 'public', totpForce: false, title: 'Acme', pushed: 1 }
      const kept = {
        'mail.smtp.host': 'mail.example.com',
        'mail.smtp.password': 'x',
        'sms.http.url': 'x',
        whatsappToken: 'x',
        asaasApiKey: 'x',
        clientSecret: 'x',
        billing: { key: 'x' },
        telegramKey: 'x',
      }
      await app.as(fleet.ADM).server.update({ body: { attributes: { ...told, ...kept } } })
      for (const user of [undefined, fleet.USR, fleet.MGR]) {
        assert.deepEqual((await app.as(user).server.get({})).attributes, told)
      }
      assert.deepEqual((await app.as(fleet.ADM).server.get({})).attributes, { ...told, ...kept })
    })

    test('what the operator rules about other hosts is given to all, and never stored as their choice', async () => {
      const ruled = await testApp({ open, config: { noOutsideRequests: true } })
      const { ADM } = await seedFleet(ruled.ctx)
      const told = await ruled.as(undefined).server.get({})
      assert.equal(told.attributes.noOutsideRequests, true)
      const saved = await ruled.as(ADM).server.update({ body: { attributes: { ...told.attributes, title: 'Acme' } } })
      assert.deepEqual(saved.attributes, { title: 'Acme', noOutsideRequests: true })
      const stored = await ruled.ctx.db.selectFrom('server').select('attributes').executeTakeFirstOrThrow()
      await ruled.close()
      assert.doesNotMatch(JSON.stringify(stored), /noOutsideRequests/)
    })

    test('[SRV-9] a save of the entire row answers what is stored, and the version to save next with', async () => {
      const { ADM } = fleet
      const seen = await app.call(ADM, { url: '/api/server' })
      const body = { ...seen.json(), zoom: 11, coordinateFormat: 'dms', attributes: { title: 'Acme', coin: 'R$' } }
      const save = (tag: unknown, payload: object) =>
        app.call(ADM, { method: 'PUT', url: '/api/server', headers: { 'if-match': String(tag) }, payload })
      const saved = await save(seen.headers.etag, body)
      const { storageSpace: _, ...told } = saved.json()
      const { storageSpace: __, ...sent } = body
      assert.deepEqual([saved.statusCode, told], [200, sent])
      assert.equal((await save(seen.headers.etag, body)).statusCode, 412)
      assert.equal((await save(saved.headers.etag, { ...body, zoom: 12 })).json().zoom, 12)
    })

    test('[SRV-9] a save names its version also where the operator rules about other hosts', async () => {
      const ruled = await testApp({ open, config: { noOutsideRequests: true } })
      const { ADM } = await seedFleet(ruled.ctx)
      const save = (tag: unknown, zoom: number) =>
        ruled.call(ADM, { method: 'PUT', url: '/api/server', headers: { 'if-match': String(tag) }, payload: { zoom } })
      const first = await save((await ruled.call(ADM, { url: '/api/server' })).headers.etag, 5)
      const second = await save((await ruled.call(ADM, { url: '/api/server' })).headers.etag, 6)
      const third = await save(second.headers.etag, 7)
      await ruled.close()
      assert.deepEqual([first.statusCode, second.statusCode, third.statusCode], [200, 200, 200])
    })

    test('[SRV-13] what the server can do is determined and not stored from what is sent', async () => {
      const claimed = { emailEnabled: true, textEnabled: true, geocoderEnabled: true, openIdEnabled: true }
      const body = { ...claimed, openIdForce: true, version: '99.9' }
      const saved = await app.as(fleet.ADM).server.update({ body })
      const seen = await app.as(undefined).server.get({})
      for (const told of [saved, seen]) {
        const { emailEnabled, textEnabled, geocoderEnabled, openIdEnabled, openIdForce } = told
        assert.deepEqual([emailEnabled, textEnabled, geocoderEnabled, openIdEnabled, openIdForce], Array(5).fill(false))
        assert.notEqual(told.version, '99.9')
      }
    })

    test('it tells administrators the space of the disk, also before there is a folder of data', async () => {
      const dataDir = join(tmpdir(), 'rastro-nowhere', 'data')
      const bare = await testApp({ open, config: { dataDir } })
      const { ADM } = await seedFleet(bare.ctx)
      const reply = await bare.call(ADM, { url: '/api/server' })
      await bare.close()
      assert.equal(reply.json().storageSpace?.length, 2)
    })

    test('its values are cached until they are edited here or elsewhere, or a minute has passed', async () => {
      const zoom = async () => (await app.as(fleet.USR).server.get({})).zoom
      const { db, bus } = app.ctx
      const elsewhere = (value: number) => db.updateTable('server').set({ zoom: value }).execute()
      await app.as(fleet.ADM).server.update({ body: { zoom: 7 } })
      assert.equal(await zoom(), 7)
      await elsewhere(8)
      assert.equal(await zoom(), 7)
      bus.publishChange({ kind: 'server', id: 1, action: 'updated' })
      assert.equal(await zoom(), 8)
      await elsewhere(9)
      app.clock.advance(60_000)
      assert.equal(await zoom(), 9)
    })

    test('its read-only switch holds for all but administrators', async () => {
      await app.as(fleet.ADM).server.update({ body: { readonly: true } })
      await assert.rejects(app.as(fleet.MGR).groups.create({ body: { name: 'x' } }), { message: 'Write access denied' })
      await app.as(fleet.ADM).groups.create({ body: { name: 'x' } })
      await app.as(fleet.ADM).server.update({ body: { readonly: false } })
    })

    test('[SRV-12] it lists the time zones, and says that no service of addresses is configured', async () => {
      const zones = await app.as(fleet.USR).server.timezones({})
      assert.ok(zones.includes('America/Sao_Paulo') && zones.includes('UTC'))
      assert.equal((await app.as(undefined).server.get({})).geocoderEnabled, false)
    })

    test('administrators get what is held in memory, nobody else', async () => {
      assert.match(await app.as(fleet.ADM).server.cache({}), /^Settings of the server/)
      await assert.rejects(app.as(fleet.MGR).server.cache({}), { status: 403 })
    })

    test('it says that it is well, in plain text', async () => {
      const reply = await app.call(undefined, { url: '/api/health' })
      assert.deepEqual([reply.statusCode, reply.body], [200, 'OK'])
      assert.equal(
        (await app.call(undefined, { url: '/api/health', headers: { accept: 'application/json' } })).statusCode,
        406,
      )
    })

    test('a number that fits no column is the mistake of who sends it', async () => {
      for (const url of ['/api/devices/9999999999', '/api/positions?deviceId=9999999999', '/api/groups?limit=1e20']) {
        const { statusCode } = await app.call(fleet.ADM, { url })
        assert.ok(statusCode < 500, `${url} answers ${statusCode}`)
      }
    })

    test('[API-6] what is found is JSON, what is removed or linked has no body', async () => {
      const found = await app.call(fleet.ADM, { url: '/api/devices' })
      assert.equal(found.statusCode, 200)
      assert.match(String(found.headers['content-type']), /^application\/json/)
      const group = await app.as(fleet.ADM).groups.create({ body: { name: 'brief' } })
      const pair = { userId: fleet.RO.id, groupId: group.id }
      for (const call of [
        { method: 'POST', url: '/api/permissions', payload: pair },
        { method: 'DELETE', url: '/api/permissions', payload: pair },
        { method: 'DELETE', url: `/api/groups/${group.id}` },
      ] as const) {
        const reply = await app.call(fleet.ADM, call)
        assert.deepEqual([reply.statusCode, reply.body], [204, ''], call.url)
      }
    })

    test('[API-6] refusals are a status and one sentence of plain text', async () => {
      const calls = [
        [{ url: '/api/rockets' }, 404],
        [{ url: '/api/groups/abc' }, 404],
        [
          { method: 'POST', url: '/api/groups', headers: { 'content-type': 'application/json' }, payload: '{"name":' },
          400,
        ],
        [{ method: 'POST', url: '/api/groups', payload: { name: 'a', groupId: 'rocket' } }, 400],
        [{ method: 'POST', url: '/api/groups', payload: {} }, 400],
        [{ url: '/api/devices?userId=9999' }, 403],
      ] as const
      for (const [call, status] of calls) {
        const reply = await app.call(fleet.USR, call)
        assert.equal(reply.statusCode, status, call.url)
        assert.match(String(reply.headers['content-type']), /^text\/plain/)
        assert.match(reply.body, /^[^\n]{5,200}$/)
      }
      const missing = await app.call(fleet.ADM, { url: '/api/groups/9999' })
      const stranger = await app.call(undefined, { url: '/api/groups' })
      assert.deepEqual([missing.statusCode, stranger.statusCode], [404, 401])
    })

    test('a page of another origin may ask beforehand, and may not read answers', async () => {
      assert.equal((await app.call(undefined, { method: 'OPTIONS', url: '/api/devices' })).statusCode, 200)
      const withOrigin = await app.call(undefined, { url: '/api/server', headers: { origin: 'https://evil.example' } })
      assert.equal(withOrigin.headers['access-control-allow-origin'], undefined)
      const without = await app.call(undefined, { url: '/api/server' })
      assert.equal(without.headers['access-control-allow-origin'], '*')
    })
  })
}
