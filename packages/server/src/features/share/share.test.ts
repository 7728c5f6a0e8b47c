import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import { groups } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { Runner } from '../../jobs/runner.ts'
import { type RawCall, type TestApp, testApp } from '../../testing/app.ts'
import { openBrowser } from '../../testing/browser.ts'
import { cookieOf, endpointsOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const hour = 3_600_000

for (const [dialect, open] of dialects) {
  describe(`shared links, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    after(() => app.close())

    const inAnHour = () => new Date(app.clock.now().getTime() + hour)
    const bearer = (token: string, call: RawCall) =>
      app.call(undefined, { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } })
    const statusOf = async (token: string) => (await bearer(token, { url: '/api/devices' })).statusCode
    const namesOf = async (token: string) =>
      (await bearer(token, { url: '/api/devices' })).json().map(({ name }: { name: string }) => name)
    const shareDevice = (by: User, deviceId: number, expiration = inAnHour()) =>
      app.as(by).share.device({ body: { deviceId, expiration } })
    const userOf = async (token: string) => (await bearer(token, { url: '/api/session' })).json() as User
    const save = (whom: User, fields: Partial<User>) =>
      app.as(fleet.ADM).users.update({ params: whom, body: { ...whom, ...fields } })
    /** An independent user who sees D2 by a link. */
    const somebody = async (name: string) => {
      const email = `${name.toLowerCase()}@example.com`
      const user = await app.as(fleet.ADM).users.create({ body: { name, email, password: 'a first secret 1' } })
      await link(user)
      return user
    }
    const link = (user: User) =>
      app.as(fleet.ADM).permissions.link({ body: { userId: user.id, deviceId: fleet.D2.id } })

    test('[VEH-32] [VEH-37] a link opens its device by either address, and its temporary user is as of a stock server', async () => {
      const expiration = inAnHour()
      const old = await app.as(fleet.MGR).devices.share({ body: { deviceId: fleet.D1.id, expiration } })
      for (const token of [old, await shareDevice(fleet.MGR, fleet.D1.id, expiration)]) {
        const user = await userOf(token)
        assert.deepEqual(
          [user.name, user.temporary, user.readonly, user.disableReports, user.limitCommands],
          ['D1', true, true, true, true],
        )
        assert.equal(new Date(user.expirationTime!).getTime(), expiration.getTime())
        assert.deepEqual(await namesOf(token), ['D1'])
        const cookie = cookieOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
        const [position] = (await app.call(undefined, { url: '/api/positions', headers: { cookie } })).json()
        assert.equal(position.deviceId, fleet.D1.id)
      }
      app.clock.advance(hour)
      assert.equal(await statusOf(old), 401)
    })

    test('a link of a group opens what lies in it, at whatever depth', async () => {
      const outer = await app.as(fleet.REV).groups.create({ body: { name: 'Fleet' } })
      const inner = await app.as(fleet.REV).groups.create({ body: { name: 'North', groupId: outer.id } })
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...fleet.D3, groupId: inner.id } })
      const token = await app.as(fleet.REV).share.group({ body: { groupId: outer.id, expiration: inAnHour() } })
      assert.deepEqual(await namesOf(token), ['D3'])
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...fleet.D3, groupId: 0 } })
      assert.deepEqual(await namesOf(token), [])
      await app.as(fleet.REV).groups.remove({ params: outer })
      assert.equal(await statusOf(token), 401)
    })

    test('[ROLE-29] it answers what the map asks for, and not one call more', async () => {
      const token = await shareDevice(fleet.MGR, fleet.D1.id)
      const allowed: string[] = []
      for (const { method, path } of endpointsOf(contract)) {
        const url = path.replace(':format', 'csv').replace(/:\w+/g, '1')
        const reply = await bearer(token, { method, url })
        if (reply.statusCode === 404 && /^There is (nothing at|no call)/.test(reply.body)) continue
        if (reply.statusCode !== 403 || reply.body !== 'A shared link opens its map alone')
          allowed.push(`${method} ${path}`)
      }
      assert.deepEqual(allowed.filter((call) => !call.startsWith('GET')).sort(), [
        'DELETE /api/session',
        'POST /api/contacts/confirm',
        'POST /api/password/reset',
        'POST /api/password/update',
        'POST /api/proofs/verify',
        'POST /api/session',
        'POST /api/session/passkey',
        'POST /api/session/passkey/options',
      ])
      assert.deepEqual(
        allowed.filter((call) => call.startsWith('GET')).sort(),
        [
          '/api/alarms',
          '/api/anchors',
          '/api/calendars',
          '/api/calendars/:id',
          '/api/devices',
          '/api/devices/:id',
          '/api/docs',
          '/api/drivers',
          '/api/drivers/:id',
          '/api/fleet',
          '/api/fleet/positions',
          '/api/geofences',
          '/api/geofences/:id',
          '/api/groups',
          '/api/groups/:id',
          '/api/health',
          '/api/maintenance',
          '/api/maintenance/:id',
          '/api/maps',
          '/api/maps/:file',
          '/api/media/:uniqueId/:file',
          '/api/openapi.json',
          '/api/positions',
          '/api/proofs/key',
          '/api/server',
          '/api/server/caller-address',
          '/api/server/geocode',
          '/api/session',
          '/api/session/openid/auth',
          '/api/session/openid/callback',
          '/api/share/view',
        ].map((path) => `GET ${path}`),
      )
    })

    test('it shows its device and nothing else, and not where it was', async () => {
      const token = await shareDevice(fleet.MGR, fleet.D1.id)
      const before = fleet.position
      const { id } = await report(app.ctx, fleet.D1.id)
      const refused = [
        `/api/devices/${fleet.D2.id}`,
        `/api/positions?deviceId=${fleet.D2.id}`,
        `/api/positions?id=${before.id}`,
        `/api/positions?id=${id}`,
        `/api/positions?deviceId=${fleet.D1.id}&from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z`,
        `/api/devices?userId=${fleet.MGR.id}`,
        `/api/media/${fleet.D2.uniqueId}/device.jpg`,
      ]
      for (const url of refused) assert.equal((await bearer(token, { url })).statusCode, 403, url)
      assert.equal((await bearer(token, { url: `/api/devices?id=${fleet.D2.id}` })).body, '[]')
      assert.equal((await bearer(token, { url: `/api/devices?all=true` })).json().length, 1)
      assert.equal((await bearer(token, { url: `/api/positions?deviceId=${fleet.D1.id}` })).json()[0].id, id)
      assert.equal((await bearer(token, { url: `/api/drivers?deviceId=${fleet.D1.id}` })).body, '[]')
    })

    test('its socket tells of the device, and no raw messages', async () => {
      const token = await shareDevice(fleet.MGR, fleet.D1.id)
      const browser = await openBrowser(host, { query: `?token=${token}` })
      const frame = await browser.until(({ positions }) => positions !== undefined)
      assert.deepEqual(
        frame.positions!.map(({ deviceId }) => deviceId),
        [fleet.D1.id],
      )
      browser.say({ logs: true })
      const watcher = await openBrowser(host, { cookie: await app.cookie(fleet.MGR) })
      watcher.say({ logs: true })
      while (!app.ctx.bus.logsWanted) await new Promise((resolve) => setImmediate(resolve))
      const record = { deviceId: fleet.D1.id, uniqueId: fleet.D1.uniqueId, data: '2a2a' }
      await watcher.until(() => true)
      app.ctx.bus.publishLog(record as never)
      await watcher.until((heard) => 'logs' in heard)
      assert.ok(!browser.frames.some((heard) => 'logs' in heard))
      await Promise.all([browser.close(), watcher.close()])
    })

    test('A-6: sharing again moves the end to the later date, never to an earlier one', async () => {
      const later = new Date(inAnHour().getTime() + hour)
      const [one, two, three] = [
        await shareDevice(fleet.CLI, fleet.D1.id),
        await shareDevice(fleet.CLI, fleet.D1.id, later),
        await shareDevice(fleet.CLI, fleet.D1.id),
      ]
      const users = await Promise.all([one, two, three].map(userOf))
      assert.equal(new Set(users.map(({ id }) => id)).size, 1)
      assert.equal(new Date(users[2]!.expirationTime!).getTime(), later.getTime())
      const links = await app.as(fleet.CLI).share.list({ query: {} })
      assert.deepEqual(
        links.map(({ deviceId, groupId, userId, expirationTime }) => [deviceId, groupId, userId, expirationTime]),
        [[fleet.D1.id, 0, fleet.CLI.id, later]],
      )
      app.clock.advance(hour)
      assert.deepEqual([await statusOf(one), await statusOf(two), await statusOf(three)], [401, 200, 401])
    })

    test('who opened a link is listed with time, part of the network and browser, to those alone who may end it', async () => {
      const user = await somebody('Opener')
      const token = await shareDevice(user, fleet.D2.id)
      const own = async (by: User) => {
        const links = await app.as(by).share.list({ query: { deviceId: fleet.D2.id } })
        return links.find(({ userId }) => userId === user.id)
      }
      assert.deepEqual((await own(user))?.opened, [])
      const agent = 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0'
      for (let times = 0; times < 22; times += 1) {
        app.clock.advance(1000)
        const call = { url: `/api/session?token=${token}`, headers: { 'user-agent': agent } }
        assert.equal((await app.call(undefined, call)).statusCode, 200)
      }
      const { opened } = (await own(user))!
      assert.equal(opened.length, 20)
      assert.deepEqual(opened[0], { time: app.clock.now(), network: '127.0.0.*', agent })
      assert.equal((await own(fleet.ADM))?.opened.length, 20)
      assert.equal(await own(fleet.USR), undefined)
    })

    test('it ends no later than the account, the login and the token it was made with, and within a year', async () => {
      const user = await somebody('Brief')
      const end = new Date(app.clock.now().getTime() + hour / 2)
      await save(user, { expirationTime: end })
      assert.equal(
        new Date((await userOf(await shareDevice(user, fleet.D2.id))).expirationTime!).getTime(),
        end.getTime(),
      )
      const maker = await app.as(fleet.RO).session.createToken({ body: { expiration: end } })
      const made = await bearer(maker, {
        method: 'POST',
        url: '/api/share/device',
        ...form({ deviceId: String(fleet.D1.id), expiration: inAnHour().toISOString() }),
      })
      assert.equal(new Date((await userOf(made.body)).expirationTime!).getTime(), end.getTime())
      await app.as(fleet.RO).session.revokeToken({ body: { token: maker } })
      assert.equal(await statusOf(made.body), 401)
      const now = app.clock.now().getTime()
      for (const time of [now - 1, now, now + 367 * 24 * hour]) {
        const asked = shareDevice(fleet.RO, fleet.D1.id, new Date(time))
        await assert.rejects(asked, { status: 400, field: 'expiration' })
      }
      const usual = await app.as(fleet.REV).share.device({ body: { deviceId: fleet.D1.id } })
      assert.equal(new Date((await userOf(usual)).expirationTime!).getTime(), now + 7 * 24 * hour)
    })

    test('nobody shares what they do not see by a link, not even an administrator', async () => {
      const { id } = await app.as(fleet.MGR).devices.create({ body: { name: 'own', uniqueId: 'own-1' } })
      for (const by of [fleet.ADM, fleet.USR]) {
        for (const deviceId of [id, 999_999]) {
          await assert.rejects(shareDevice(by, deviceId), { status: 403, message: 'Device access denied' })
        }
      }
      const group = await create(app.ctx.db, groups, { name: 'nobody’s' })
      await assert.rejects(app.as(fleet.ADM).share.group({ body: { groupId: group.id } }), { status: 403 })
    })

    test('a link makes no links, and none are made where the server forbids it', async () => {
      const token = await shareDevice(fleet.MGR, fleet.D1.id)
      const again = { method: 'POST', url: '/api/share/device', ...form({ deviceId: String(fleet.D1.id) }) } as const
      assert.equal((await bearer(token, again)).statusCode, 403)
      await app.as(fleet.ADM).server.update({ body: { attributes: { disableShare: true } } })
      await assert.rejects(shareDevice(fleet.MGR, fleet.D1.id), { status: 403, message: 'Sharing is disabled' })
      await app.as(fleet.ADM).server.update({ body: { attributes: {} } })
    })

    test('it ends with the sight of who shared it, for good, and its sockets hang up', async () => {
      const user = await somebody('Unlinked')
      const token = await shareDevice(user, fleet.D2.id)
      const socket = await openBrowser(host, { query: `?token=${token}` })
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: user.id, deviceId: fleet.D2.id } })
      assert.equal(await socket.closed, 1008)
      assert.equal(await statusOf(token), 401)
      await link(user)
      assert.equal(await statusOf(token), 401)
      assert.deepEqual(await app.as(user).share.list({ query: {} }), [])
      assert.equal(await statusOf(await shareDevice(user, fleet.D2.id)), 200)
    })

    test('it ends when the device is moved out of the group through which it was seen', async () => {
      const group = await app.as(fleet.LIM).groups.create({ body: { name: 'Yard' } })
      const { id } = await app
        .as(fleet.ADM)
        .devices.create({ body: { name: 'guest', uniqueId: 'guest-1', groupId: group.id } })
      const token = await shareDevice(fleet.LIM, id)
      assert.deepEqual(await namesOf(token), ['guest'])
      const device = await app.as(fleet.ADM).devices.get({ params: { id } })
      await app.as(fleet.ADM).devices.update({ params: device, body: { ...device, groupId: 0 } })
      assert.equal(await statusOf(token), 401)
    })

    test('it ends with the device, with the account that shared it, and with its password; it rests while that is locked', async () => {
      const { id } = await app.as(fleet.MGR).devices.create({ body: { name: 'gone', uniqueId: 'gone-1' } })
      const ofDevice = await shareDevice(fleet.MGR, id)
      await app.as(fleet.MGR).devices.remove({ params: { id } })
      assert.equal(await statusOf(ofDevice), 401)
      const user = await somebody('Sharer')
      const first = await shareDevice(user, fleet.D2.id)
      const socket = await openBrowser(host, { query: `?token=${first}` })
      await save(user, { disabled: true })
      assert.equal(await socket.closed, 1008)
      assert.equal(await statusOf(first), 401)
      await save(user, { disabled: false })
      assert.equal(await statusOf(first), 200)
      await save(user, { password: 'another secret 2' })
      assert.equal(await statusOf(first), 401)
      const leaver = await somebody('Leaving')
      const second = await shareDevice(leaver, fleet.D2.id)
      assert.equal(await statusOf(second), 200)
      const { id: userId } = await userOf(second)
      await app.as(fleet.ADM).users.remove({ params: leaver })
      assert.equal(await statusOf(second), 401)
      await assert.rejects(app.as(fleet.ADM).users.get({ params: { id: userId } }), { status: 404 })
    })

    test('what was shared by somebody logged in as another ends with the password of who did it', async () => {
      const user = await somebody('Actor')
      const boss = await save(user, { administrator: true })
      const entered = cookieOf(await app.call(boss, { url: `/api/session/${fleet.REV.id}` }))
      const made = await app.call(undefined, {
        method: 'POST',
        url: '/api/devices/share',
        headers: { cookie: entered, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `deviceId=${fleet.D2.id}&expiration=${inAnHour().toISOString()}`,
      })
      const socket = await openBrowser(host, { query: `?token=${made.body}` })
      const own = await shareDevice(fleet.REV, fleet.D2.id)
      await save(boss, { password: 'another secret 2' })
      assert.equal(await socket.closed, 1008)
      assert.deepEqual([await statusOf(made.body), await statusOf(own)], [401, 200])
    })

    test('who shared it, who manages them and administrators list and end it; others do not learn of it', async () => {
      const token = await shareDevice(fleet.USR, fleet.D1.id)
      const ofDevice = { query: { deviceId: fleet.D1.id } }
      const [own] = await app.as(fleet.USR).share.list({ query: {} })
      assert.equal(own?.deviceId, fleet.D1.id)
      for (const by of [fleet.MGR, fleet.ADM]) {
        const [first] = (await app.as(by).share.list(ofDevice)).filter(({ userId }) => userId === fleet.USR.id)
        assert.deepEqual(first, own)
        assert.equal((await app.as(by).share.list({ query: { userId: fleet.USR.id } })).length, 1)
      }
      for (const by of [fleet.REV, fleet.RO]) {
        const seen = await app.as(by).share.list(ofDevice)
        assert.ok(!seen.some(({ id }) => id === own!.id))
        await assert.rejects(app.as(by).share.list({ query: { userId: fleet.USR.id } }), { status: 403 })
        for (const id of [own!.id, 999_999]) {
          await assert.rejects(app.as(by).share.remove({ params: { id } }), {
            status: 403,
            message: 'User access denied',
          })
        }
      }
      const socket = await openBrowser(host, { query: `?token=${token}` })
      const ends = await Promise.allSettled(
        [fleet.MGR, fleet.USR, fleet.ADM].map((by) => app.as(by).share.remove({ params: own! })),
      )
      assert.equal(ends[2]!.status, 'fulfilled')
      assert.equal(await socket.closed, 1008)
      assert.equal(await statusOf(token), 401)
      const deeds = await app.ctx.db
        .selectFrom('action')
        .where('objectType', '=', 'share')
        .where('objectId', '=', own!.id)
        .orderBy('id')
        .selectAll()
        .execute()
      assert.deepEqual(
        deeds.map(({ actionType }) => actionType),
        ['create', 'remove'],
      )
    })

    test('nobody keeps a link alive by editing its user, enters it, or makes themselves one', async () => {
      const token = await shareDevice(fleet.MGR, fleet.D1.id)
      const temporary = await userOf(token)
      const whole = await app.as(fleet.ADM).users.get({ params: temporary })
      for (const fields of [{ expirationTime: null }, { temporary: false }, { password: 'a first secret 1' }, {}]) {
        await assert.rejects(save(whole, fields), { status: 403, message: 'A shared link is changed by sharing again' })
      }
      await assert.rejects(app.as(fleet.ADM).session.enter({ params: temporary }), { status: 403 })
      const own = await app.as(fleet.USR).users.get({ params: fleet.USR })
      const saved = await app.as(fleet.USR).users.update({ params: own, body: { ...own, temporary: true } })
      assert.equal(saved.temporary, false)
    })

    test('its user names neither who shared it nor the unit, also where it was made before', async () => {
      const token = await shareDevice(fleet.NOREP, fleet.D1.id)
      const { id } = await userOf(token)
      const secrets = [fleet.NOREP.email, fleet.D1.uniqueId]
      const told = async (url: string) => (await bearer(token, { url })).body
      const stored = await app.as(fleet.ADM).users.get({ params: { id } })
      for (const secret of secrets) assert.ok(!stored.email.includes(secret), stored.email)
      const email = secrets.join(':')
      await app.ctx.db.updateTable('user').set({ email }).where('id', '=', id).execute()
      for (const url of ['/api/session', `/api/session?token=${token}`]) {
        for (const secret of secrets) assert.ok(!(await told(url)).includes(secret), url)
      }
    })

    test('two who ask at once get one temporary user; one user shares at most 1,000 things', async () => {
      const user = await somebody('Twice')
      const tokens = await Promise.all([1, 2, 3].map(() => shareDevice(user, fleet.D2.id)))
      assert.equal(new Set((await Promise.all(tokens.map(userOf))).map(({ id }) => id)).size, 1)
      const { db } = app.ctx
      const devices = Array.from({ length: 999 }, (_, at) => ({ name: 'd', uniqueId: `many-${at}`, attributes: '{}' }))
      const rows = await db
        .insertInto('device')
        .values(devices as never)
        .returning('id')
        .execute()
      const shares = rows.map(({ id }) => ({
        userId: user.id,
        sharerId: user.id,
        deviceId: id,
        groupId: null,
        createdTime: 0,
      }))
      await db.insertInto('share').values(shares).execute()
      const { id } = await app.as(user).groups.create({ body: { name: 'one too many' } })
      await assert.rejects(app.as(user).share.group({ body: { groupId: id } }), { status: 403 })
      await db.deleteFrom('share').where('userId', '=', user.id).execute()
    })

    test('what has expired is swept up within the hour, with its user', async () => {
      const token = await shareDevice(fleet.MGR, fleet.D2.id)
      const { id } = await userOf(token)
      app.clock.advance(hour)
      const runner = new Runner(app.ctx)
      await runner.plan()
      while ((await runner.tick()) > 0);
      await assert.rejects(app.as(fleet.ADM).users.get({ params: { id } }), { status: 404 })
      const left = await app.ctx.db.selectFrom('share').where('userId', '=', id).select('id').execute()
      assert.deepEqual(left, [])
    })
  })
}
