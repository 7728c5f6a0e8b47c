import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

type Frame = Browser['frames'][number]

for (const [dialect, open] of dialects) {
  describe(`the live socket, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    const opened: Browser[] = []
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    after(async () => {
      for (const browser of opened) await browser.close()
      await app.close()
    })

    const browse = async (user: User, query = ''): Promise<Browser> => {
      const browser = await openBrowser(host, { cookie: await app.cookie(user), query })
      opened.push(browser)
      return browser
    }
    const about = (kind: 'positions' | 'devices', deviceId: number) => (frame: Frame) =>
      frame[kind]?.some((item) => item[kind === 'positions' ? 'deviceId' : 'id'] === deviceId) ?? false
    const speak = async (deviceId: number, fields: Partial<Position> = {}): Promise<Position> => {
      const position = await report(app.ctx, deviceId, fields)
      const update = { deviceId, status: 'online', lastUpdate: position.serverTime, positionId: position.id } as const
      app.ctx.bus.publishLive({ positions: [position], devices: [update], events: [] })
      return position
    }
    const mentioned = ({ frames }: Browser): Set<unknown> =>
      new Set(
        frames.flatMap(({ positions = [], devices = [] }) => [
          ...positions.map((p) => p.deviceId),
          ...devices.map((d) => d.id),
        ]),
      )

    test('[LIVE-1] it opens with a session or a token, and not without', async () => {
      const token = await app.as(fleet.USR).session.createToken({ body: {} })
      opened.push(await openBrowser(host, { query: `?token=${token}` }))
      await assert.rejects(openBrowser(host, {}), /401/)
      await assert.rejects(openBrowser(host, { cookie: 'JSESSIONID=guess' }), /401/)
    })

    test('an upgrade at an address that is none is refused, and the server goes on', async () => {
      const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
      socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      const [answer] = await once(socket, 'data')
      assert.match(String(answer), /^HTTP\/1.1 404 /)
      socket.destroy()
    })

    test('[LIVE-2] first comes where everything is, then what moves', async () => {
      const browser = await browse(fleet.USR)
      const first = await browser.until(() => true)
      assert.deepEqual(Object.keys(first), ['positions', 'removed'])
      assert.deepEqual(first.removed, [])
      assert.deepEqual(
        first.positions?.map(({ id }) => id),
        [fleet.position.id],
      )
      const moved = await speak(fleet.D1.id, { latitude: -23.6 })
      const frame = await browser.until(about('positions', fleet.D1.id))
      const asked = await app.call(fleet.USR, { url: `/api/positions?id=${moved.id}` })
      assert.deepEqual(frame.positions, asked.json())
      assert.match(String(frame.positions?.[0]?.fixTime), /\+00:00$/)
      const [device] = frame.devices ?? []
      assert.deepEqual([device?.id, device?.status, device?.positionId], [fleet.D1.id, 'online', moved.id])
    })

    test('the first frame holds what GET /api/positions tells, with the places of 90 days ago and without', async () => {
      const long = new Date(app.clock.now().getTime() - 91 * 86_400_000)
      await report(app.ctx, fleet.D3.id, { fixTime: long, attributes: { note: '"é"', deep: [{ a: null }] } })
      const all = [fleet.D1.id, fleet.D3.id]
      for (const [query, deviceIds] of [
        ['', [fleet.D1.id]],
        ['?all=true', all],
        ['?all=false', [fleet.D1.id]],
      ] as const) {
        const browser = await browse(fleet.MGR, query)
        const { positions } = await browser.until(() => true)
        assert.deepEqual(
          positions?.map(({ deviceId }) => deviceId),
          deviceIds,
        )
        assert.deepEqual(positions, (await app.call(fleet.MGR, { url: `/api/positions${query}` })).json())
      }
      // The ids are in the same form as in a single position
      const [, old] = (await app.call(fleet.MGR, { url: '/api/positions?all=true' })).json()
      assert.deepEqual((await app.call(fleet.MGR, { url: `/api/positions?id=${old.id}` })).json(), [old])
    })

    test('[LIVE-19] nobody hears of a vehicle they do not see', async () => {
      const [stranger, insider] = [await browse(fleet.USR), await browse(fleet.MGR)]
      await speak(fleet.D2.id)
      await speak(fleet.D1.id)
      await insider.until(about('positions', fleet.D2.id))
      await stranger.until(about('positions', fleet.D1.id))
      assert.deepEqual([...mentioned(stranger)], [fleet.D1.id])
    })

    test('[LIVE-19] a link counts at once, in both directions, while the socket is open', async () => {
      const browser = await browse(fleet.CLI)
      await browser.until(() => true)
      const pair = { userId: fleet.CLI.id, deviceId: fleet.D2.id }
      await app.as(fleet.ADM).permissions.link({ body: pair })
      const frame = await browser.until(about('positions', fleet.D2.id))
      assert.equal(frame.devices?.[0]?.name, 'D2')
      const moved = await speak(fleet.D2.id)
      await browser.until((next) => next.positions?.some(({ id }) => id === moved.id) ?? false)

      await app.as(fleet.ADM).permissions.unlink({ body: pair })
      const unseen = await speak(fleet.D2.id)
      const seen = await speak(fleet.D1.id)
      await browser.until((next) => next.positions?.some(({ id }) => id === seen.id) ?? false)
      assert.ok(!JSON.stringify(browser.frames).includes(`"id":${unseen.id},`))
    })

    test('a vehicle that moves into a group one sees appears, and an edited one is shown anew', async () => {
      const group = await app.as(fleet.CLI).groups.create({ body: { name: 'North' } })
      const browser = await browse(fleet.CLI)
      await browser.until(() => true)
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.ADM.id, groupId: group.id } })
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...fleet.D3, groupId: group.id } })
      await browser.until(about('devices', fleet.D3.id))
      await app
        .as(fleet.ADM)
        .devices.update({ params: fleet.D3, body: { ...fleet.D3, groupId: group.id, name: 'Renamed' } })
      await browser.until((frame) => frame.devices?.some(({ name }) => name === 'Renamed') ?? false)
    })

    test('[LIVE-10] raw messages go to who asked for them, and sees the vehicle', async () => {
      const [asked, silent, admin] = [await browse(fleet.USR), await browse(fleet.USR), await browse(fleet.ADM)]
      asked.say({ logs: true })
      admin.say({ logs: true })
      await until(() => app.ctx.bus.logsWanted)
      const record = (deviceId: number, uniqueId: string) => ({
        protocol: 'osmand',
        uniqueId,
        deviceId,
        host: '10.0.0.1',
        data: '00',
      })
      const heard = (id: string) => (frame: Frame) => frame.logs?.[0]?.uniqueId === id
      // The server reads both subscriptions before the answer to a third message
      await until(() => {
        app.ctx.bus.publishLog(record(fleet.D1.id, 'known'))
        return asked.frames.some(heard('known')) && admin.frames.some(heard('known'))
      })
      app.ctx.bus.publishLog(record(0, 'stranger'))
      app.ctx.bus.publishLog(record(fleet.D2.id, 'hidden'))
      app.ctx.bus.publishLog(record(fleet.D1.id, 'last'))
      await admin.until(heard('stranger'))
      await asked.until(heard('last'))
      assert.ok(!asked.frames.some((frame) => heard('stranger')(frame) || heard('hidden')(frame)))
      asked.say({ logs: false })
      admin.say({ logs: false })
      await until(() => !app.ctx.bus.logsWanted)
      assert.ok(!silent.frames.some((frame) => 'logs' in frame))
    })

    test('a database that is away for a moment hangs up on nobody', async () => {
      const browser = await browse(fleet.USR)
      await browser.until(() => true)
      const rename = (from: string, to: string) => app.ctx.db.schema.alterTable(from).renameTo(to).execute()
      await rename('session', 'away')
      app.ctx.bus.publishChange({ kind: 'session', id: fleet.USR.id, action: 'updated' })
      assert.equal((await app.call(fleet.USR, { url: '/api/session' })).statusCode, 500)
      await rename('away', 'session')
      await speak(fleet.D1.id)
      const heard = await Promise.race([browser.until(about('positions', fleet.D1.id)), browser.closed])
      assert.equal(typeof heard, 'object')
    })

    test('[AUTH-45] whoever is locked out is hung up on, and so is who logs out elsewhere', async () => {
      const browser = await browse(fleet.LIM)
      await app.as(fleet.ADM).users.update({ params: fleet.LIM, body: { ...fleet.LIM, disabled: true } })
      assert.equal(await browser.closed, 1008)
      const other = await browse(fleet.NOREP)
      await app.as(fleet.NOREP).session.remove({})
      assert.equal(await other.closed, 4000)
    })
  })
}

/** Waits for a state that no frame reports. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
