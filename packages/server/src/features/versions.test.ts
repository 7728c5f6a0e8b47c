import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RawCall, type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`versions of what is read, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const call = async (raw: RawCall, by = fleet.ADM) => {
      const { statusCode, headers, body } = await app.call(by, raw)
      return { status: statusCode, etag: String(headers.etag), headers, body }
    }
    const put = (url: string, payload: object, ifMatch?: string) =>
      call({ method: 'PUT', url, payload, ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }) })
    const newGroup = async (name: string) => {
      const group = await app.as(fleet.ADM).groups.create({ body: { name } })
      const url = `/api/groups/${group.id}`
      return { group, url, etag: (await call({ url })).etag }
    }

    test('an item, the session and the server name theirs, and are not sent twice', async () => {
      const { url } = await newGroup('read')
      for (const path of [url, `/api/devices/${fleet.D1.id}`, `/api/users/${fleet.ADM.id}`, '/api/session']) {
        const { etag, headers } = await call({ url: path })
        assert.match(etag, /^"[\w-]+"$/, path)
        assert.equal(headers['cache-control'], 'private, no-cache')
        for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
          const again = await call({ url: path, headers: { 'if-none-match': known } })
          assert.deepEqual([again.status, again.body, again.etag], [304, '', etag], path)
        }
        assert.equal((await call({ url: path, headers: { 'if-none-match': '"x"' } })).status, 200)
      }
      const { etag } = await call({ url: '/api/server' }, fleet.USR)
      const headers = { 'if-none-match': etag }
      assert.equal((await call({ url: '/api/server', headers }, fleet.USR)).status, 304)
      await app.as(fleet.ADM).server.update({ body: { zoom: 7 } })
      assert.equal((await call({ url: '/api/server', headers }, fleet.USR)).status, 200)
    })

    test('who may not read it any more is not informed that it is the same', async () => {
      const { D1, USR } = fleet
      const url = `/api/devices/${D1.id}`
      const { etag } = await call({ url }, USR)
      const pair = { userId: USR.id, deviceId: D1.id }
      await app.as(fleet.ADM).permissions.unlink({ body: pair })
      assert.equal((await call({ url, headers: { 'if-none-match': etag } }, USR)).status, 403)
      assert.equal((await app.call(undefined, { url, headers: { 'if-none-match': etag } })).statusCode, 401)
      await app.as(fleet.ADM).permissions.link({ body: pair })
    })

    test('nothing is overwritten or removed unseen', async () => {
      const { group, url, etag } = await newGroup('before')
      const first = await put(url, { ...group, name: 'first' }, etag)
      assert.equal(first.status, 200)
      assert.equal(first.etag, (await call({ url })).etag)
      for (const tag of [etag, '"x"', 'x', '']) {
        const late = await put(url, { ...group, name: 'late' }, tag)
        assert.deepEqual([late.status, late.body], [412, 'This group was changed meanwhile: read it again'], tag)
        assert.equal((await call({ method: 'DELETE', url, headers: { 'if-match': tag } })).status, 412)
      }
      assert.equal((await app.as(fleet.ADM).groups.get({ params: group })).name, 'first')
      for (const tag of [first.etag, `W/${first.etag}`, `"x", ${first.etag}`, '*']) {
        assert.equal((await put(url, { ...group, name: 'first' }, tag)).status, 200)
      }
      assert.equal((await put(url, { ...group, name: 'last' })).status, 200)
      const removal = { method: 'DELETE', url, headers: { 'if-match': (await call({ url })).etag } } as const
      assert.equal((await call(removal)).status, 204)
      assert.equal((await put(url, group, '*')).status, 404)
    })

    test('of two saves from one version exactly one is taken, whatever is saved', async () => {
      const { ADM, D2, USR } = fleet
      const user = await app.as(ADM).users.get({ params: USR })
      await app.as(ADM).server.update({ body: { zoom: 1 } })
      const { group, url } = await newGroup('both')
      const targets: [url: string, body: object, field: string][] = [
        [url, group, 'name'],
        [`/api/devices/${D2.id}`, await app.as(ADM).devices.get({ params: D2 }), 'model'],
        [`/api/users/${USR.id}`, user, 'phone'],
        ['/api/server', await app.as(ADM).server.get({}), 'announcement'],
      ]
      for (const [path, body, field] of targets) {
        for (let round = 0; round < 5; round += 1) {
          const { etag } = await call({ url: path })
          const texts = [1, 2, 3].map((by) => `${field} ${round} by ${by}`)
          const saves = await Promise.all(texts.map((text) => put(path, { ...body, [field]: text }, etag)))
          assert.deepEqual(saves.map(({ status }) => status).sort(), [200, 412, 412], path)
          const winner = texts[saves.findIndex(({ status }) => status === 200)]
          const stored = JSON.parse((await call({ url: path })).body) as Record<string, unknown>
          assert.equal(stored[field], winner)
        }
      }
    })

    test('a vehicle on the road can be saved: where it is belongs to the answer, not to what is saved', async () => {
      const { ADM, D1 } = fleet
      const url = `/api/devices/${D1.id}`
      const { etag } = await call({ url })
      const device = await app.as(ADM).devices.get({ params: D1 })
      app.clock.advance(1000)
      await report(app.ctx, D1.id)
      const moved = await call({ url, headers: { 'if-none-match': etag } })
      assert.equal(moved.status, 200)
      assert.notEqual(moved.etag, etag)
      assert.equal((await put(url, { ...device, model: 'GT06N' }, etag)).status, 200)
      assert.equal((await put(url, { ...device, model: 'ST4310' }, moved.etag)).status, 412)
    })

    test('a version says nothing of secrets', async () => {
      const { ADM, USR } = fleet
      const url = `/api/users/${USR.id}`
      const { etag } = await call({ url })
      const { id } = USR
      await app.ctx.db
        .updateTable('user')
        .set({ totpKey: 'ABCDEFGH', passwordHash: 'x' })
        .where('id', '=', id)
        .execute()
      assert.equal((await call({ url })).etag, etag)
      assert.equal((await call({ url }, ADM)).etag, etag)
    })

    test('removing what is gone is removing, for who would have seen it; ids are not to be probed by others', async () => {
      const { ADM, MGR, D2, USR } = fleet
      const remove = async (url: string, by = ADM) => (await call({ method: 'DELETE', url }, by)).status
      for (const path of ['groups', 'geofences', 'devices', 'users', 'attributes/computed', 'reports']) {
        assert.equal(await remove(`/api/${path}/987654`), 204, path)
        assert.equal(await remove(`/api/${path}/987654`, USR), 403, path)
      }
      assert.equal(await remove(`/api/devices/${D2.id}`, USR), 403)
      const { body } = await call({ method: 'POST', url: '/api/groups', payload: { name: 'mine' } }, MGR)
      const url = `/api/groups/${(JSON.parse(body) as { id: number }).id}`
      const both = await Promise.all([remove(url), remove(url), remove(url)])
      assert.deepEqual(both, [204, 204, 204])
      const pair = { userId: USR.id, deviceId: 987_654 }
      for (const [path, payload] of [
        ['permissions', pair],
        ['permissions/bulk', [pair]],
      ] as const) {
        assert.equal((await call({ method: 'DELETE', url: `/api/${path}`, payload })).status, 204)
        assert.equal((await call({ method: 'DELETE', url: `/api/${path}`, payload }, USR)).status, 403)
        assert.equal((await call({ method: 'POST', url: `/api/${path}`, payload })).status, 404)
      }
    })
  })
}
