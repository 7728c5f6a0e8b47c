import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ArrivalAnswer } from '@rastro/core/api/device-endpoints'
import type { Arrival } from '@rastro/core/model/arrival'
import { packet } from '@rastro/protocols/gt06/frame'
import { type Ingest, startIngest } from '../../ingest/ingest.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { type Api, createApi } from '../index.ts'

const imei = '864507038112650'
const login = (id: string, serial = 1) => packet(0x01, Buffer.from(id.padStart(16, '0'), 'hex'), serial)
/** 23°33′41″ S, 46°39′21″ W, 12 satellites, at rest, with a fix. */
const place = (serial: number) =>
  packet(0x12, Buffer.from('1a0b1b0e2034cc0287395805017b6c001002d40b1c2f0041a2', 'hex'), serial)
const h02 = '*HQ,4210051415,V1,164549,A,0956.3869,N,08406.7068,W,000.00,000,221215,FFFFFFFF,712,01,0,0,6#'

for (const [dialect, open] of dialects) {
  describe(`what arrives on a port, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    let api: Api
    const sockets: Socket[] = []
    before(async () => {
      const config = { devicePorts: { gt06: -1, h02: -1, osmand: -1 }, onlyNamedPorts: true }
      app = await testApp({ open, config })
      fleet = await seedFleet(app.ctx)
      ingest = await startIngest(app.ctx)
      api = await createApi(app.ctx, { ports: ingest.ports })
    })
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy()
    })
    after(async () => {
      await api.close()
      await ingest.close()
      await app.close()
    })

    let pages = 0
    /** A page of this user, which asks until it has seen what is wanted; each arrival once. */
    const watch = async (user: { id: number }, uniqueId: string | null, protocol = 'gt06') => {
      const cookie = await app.cookie(user)
      // What arrived before is not shown
      app.clock.advance(1)
      pages += 1
      const page = { watch: `page-${pages}-of-test`, protocol, uniqueId, cursor: '' }
      const seen = new Map<string, Arrival>()
      let last: ArrivalAnswer
      const ask = async () => {
        const answer = await api.http.app.inject({
          method: 'POST',
          url: '/api/server/arrivals',
          headers: { cookie },
          payload: page,
        })
        assert.equal(answer.statusCode, 200, answer.body)
        last = answer.json()
        page.cursor = last.cursor
        for (const arrival of last.arrivals) seen.set(arrival.id, arrival)
        return [...seen.values()]
      }
      const until = async (holds: (kinds: string) => boolean) => {
        for (let turn = 0; turn < 500; turn++) {
          const all = await ask()
          if (holds(all.map(({ kind }) => kind).join(' '))) return all
          await sleep(10)
        }
        throw new Error(`Only ${[...seen.values()].map(({ kind }) => kind)} arrived`)
      }
      await ask()
      return {
        until,
        ask,
        standing: () => last.standing,
        isOver: () => last.isOver,
        wants: (id: string | null) => Object.assign(page, { uniqueId: id, cursor: '' }),
      }
    }
    const dial = async (protocol = 'gt06') => {
      const socket = connect(ingest.ports.get(`${protocol}/tcp`)!, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }
    const answerTo = async (socket: Socket, bytes: Buffer) => {
      socket.write(bytes)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return answer.toString('hex')
    }
    const kindsOf = (arrivals: readonly Arrival[]) => arrivals.map(({ kind }) => kind)

    test('an unknown unit that a manager waits for is seen from its connection to its first place', async () => {
      const page = await watch(fleet.REV, imei)
      const socket = await dial()
      const reply = await answerTo(socket, login(imei))
      socket.write(place(2))
      const arrivals = await page.until((kinds) => kinds.includes('position'))
      assert.deepEqual(kindsOf(arrivals), ['connected', 'message', 'reply', 'position'])
      const [connected, message, answered, position] = arrivals
      assert.deepEqual([connected!.host, connected!.uniqueId, connected!.data], ['127.0.0.1', imei, null])
      assert.deepEqual([message!.data, message!.length], [login(imei).toString('hex'), login(imei).length])
      assert.equal(answered!.data, reply)
      assert.deepEqual([position!.fix!.valid, position!.fix!.satellites, position!.fix!.speed], [true, 12, 0])
      assert.equal(page.standing(), 'free')
    })

    test('its place is not stored, and once it is registered it is disconnected to log in again as a vehicle', async () => {
      const uniqueId = '864507038112668'
      const page = await watch(fleet.REV, uniqueId)
      const socket = await dial()
      await answerTo(socket, login(uniqueId))
      const closed = once(socket, 'close')
      const device = await app.as(fleet.ADM).devices.create({ body: { name: 'van', uniqueId } })
      await closed
      const again = await dial()
      await answerTo(again, login(uniqueId))
      assert.deepEqual(await app.ctx.positions.latest([device.id]), [])
      await answerTo(again, place(2))
      assert.equal((await app.ctx.positions.latest([device.id])).length, 1)
      await page.ask()
      assert.equal(page.standing(), 'taken', 'a reseller reads no identifiers of registered vehicles')
    })

    test('without a page that waits for it, an unknown unit gets no answer', async () => {
      await watch(fleet.REV, imei)
      const socket = await dial()
      let said = 0
      socket.on('data', () => (said += 1))
      socket.write(login('864507038112676'))
      socket.end(login('864507038112676', 2))
      await once(socket, 'close')
      assert.equal(said, 0)
    })

    test('a vehicle of somebody else does not show, neither its messages nor its connection', async () => {
      const page = await watch(fleet.REV, 'B00000000000001')
      await app.as(fleet.ADM).devices.create({ body: { name: 'hidden', uniqueId: '200000000000009' } })
      page.wants('200000000000009')
      await page.ask()
      assert.equal(page.standing(), 'taken')
      const socket = await dial()
      await answerTo(socket, login('200000000000009'))
      await answerTo(socket, place(2))
      socket.end()
      await once(socket, 'close')
      assert.deepEqual(await page.ask(), [])
    })

    test('a vehicle that the viewer sees shows to those who read identifiers, and no longer when it is taken away', async () => {
      const page = await watch(fleet.MGR, fleet.D1.uniqueId)
      const socket = await dial()
      await answerTo(socket, login(fleet.D1.uniqueId))
      await page.until((kinds) => kinds.includes('reply'))
      assert.equal(page.standing(), 'own')
      const link = { userId: fleet.MGR.id, deviceId: fleet.D1.id }
      await app.as(fleet.ADM).permissions.unlink({ body: link })
      page.wants(fleet.D1.uniqueId)
      const before = (await page.ask()).length
      await answerTo(socket, place(2))
      assert.equal((await page.ask()).length, before)
      assert.equal(page.standing(), 'taken')
      await app.as(fleet.ADM).permissions.link({ body: link })
    })

    test('an unknown unit shows only to whoever asks for exactly its identifier, also when that is told later', async () => {
      const page = await watch(fleet.REV, '864507038112611')
      const socket = await dial()
      socket.write(login('864507038112619'))
      // Answered after the message above was read
      await answerTo(await dial(), login(fleet.D1.uniqueId))
      assert.deepEqual(await page.ask(), [])
      page.wants('864507038112619')
      assert.deepEqual(kindsOf(await page.until((kinds) => kinds.includes('message'))).slice(0, 2), [
        'connected',
        'message',
      ])
    })

    test('bytes of another protocol name it; a manager reads them only with the identifier asked for, an administrator always', async () => {
      const [manager, asking, administrator] = [
        await watch(fleet.REV, null),
        await watch(fleet.REV, '4210051415'),
        await watch(fleet.ADM, null),
      ]
      const socket = await dial()
      socket.end(h02)
      await once(socket, 'close')
      const found = async (page: typeof manager) =>
        (await page.until((kinds) => kinds.includes('unreadable'))).find(({ kind }) => kind === 'unreadable')!
      const [blind, told, full] = [await found(manager), await found(asking), await found(administrator)]
      assert.deepEqual([blind.looksLike, blind.data, blind.host, blind.reason], ['h02', null, null, null])
      for (const { looksLike, data, host } of [told, full])
        assert.deepEqual([looksLike, data, host], ['h02', Buffer.from(h02).toString('hex'), '127.0.0.1'])
    })

    test('bytes with the identifier of a vehicle that the viewer does not see do not show at all', async () => {
      await app.as(fleet.ADM).devices.create({ body: { name: 'Sinotrack of another', uniqueId: '9170000001' } })
      const page = await watch(fleet.REV, null)
      const all = await watch(fleet.ADM, null)
      const socket = await dial()
      socket.end(h02.replace('4210051415', '9170000001'))
      await once(socket, 'close')
      await all.until((kinds) => kinds.includes('unreadable'))
      assert.ok((await page.ask()).every(({ looksLike }) => looksLike === null))
    })

    test('a connection that says nothing shows when it ends, and a disabled vehicle is refused', async () => {
      const page = await watch(fleet.ADM, null)
      const socket = await dial()
      socket.end()
      await once(socket, 'close')
      assert.match(kindsOf(await page.until((kinds) => kinds.includes('closed'))).join(' '), /connected silent closed/)

      const uniqueId = '864507038112699'
      await app.as(fleet.ADM).devices.create({ body: { name: 'old', uniqueId, disabled: true } })
      const refused = await watch(fleet.ADM, uniqueId)
      ;(await dial()).write(login(uniqueId))
      await refused.until((kinds) => kinds.includes('refused'))
      assert.equal(refused.standing(), 'disabled')
    })

    test('a phone app over HTTP is seen too, and a page that is not closed ends after a quarter of an hour', async () => {
      const page = await watch(fleet.REV, 'phone-of-ana', 'osmand')
      const port = ingest.ports.get('osmand/http')
      await fetch(`http://127.0.0.1:${port}/?id=phone-of-ana&lat=-23.5&lon=-46.6&timestamp=1700000000`)
      const [position] = await page.until((kinds) => kinds.includes('position'))
      assert.deepEqual([position!.fix!.latitude, position!.transport], [-23.5, 'http'])
      for (let turn = 0; turn < 60; turn++) {
        app.clock.advance(15_000)
        await page.ask()
        assert.equal(page.isOver(), false)
      }
      app.clock.advance(15_000)
      await page.ask()
      assert.equal(page.isOver(), true)
    })

    test('who may not add vehicles is refused, and what is no question', async () => {
      const ask = async (user: { id: number }, payload: object) =>
        api.http.app.inject({
          method: 'POST',
          url: '/api/server/arrivals',
          headers: { cookie: await app.cookie(user) },
          payload,
        })
      const right = { watch: 'page-of-test', protocol: 'gt06', uniqueId: null, cursor: '' }
      for (const user of [fleet.RO, fleet.USR, fleet.CLI]) assert.equal((await ask(user, right)).statusCode, 403)
      for (const wrong of [
        { watch: 'x' },
        { protocol: 'GT06;' },
        { uniqueId: 'x'.repeat(200) },
        { cursor: 'x'.repeat(600) },
      ])
        assert.equal((await ask(fleet.ADM, { ...right, ...wrong })).statusCode, 400)
    })
  })
}
