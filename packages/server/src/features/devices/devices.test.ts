import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import sharp from 'sharp'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { dropPicture } from './job/drop-picture.ts'

const red = sharp({ create: { width: 30, height: 20, channels: 3, background: '#aa0000' } })
const png = await red.clone().png().toBuffer()

for (const [dialect, open] of dialects) {
  describe(`devices, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const names = (items: readonly Device[]) => items.map(({ name }) => name)

    test('[VEH-27] [LIVE-19] only permitted devices are listed, read, changed and removed', async () => {
      const { ADM, USR, D1, D2 } = fleet
      assert.deepEqual(names(await app.as(ADM).devices.list({ query: {} })), ['D1', 'D2', 'D3'])
      assert.deepEqual(names(await app.as(USR).devices.list({ query: {} })), ['D1'])
      assert.deepEqual(names(await app.as(USR).devices.list({ query: { all: true } })), ['D1'])
      assert.equal((await app.as(USR).devices.get({ params: D1 })).name, 'D1')
      const refused = { status: 403, message: 'Device access denied' }
      await assert.rejects(app.as(USR).devices.get({ params: D2 }), refused)
      await assert.rejects(app.as(USR).devices.update({ params: D2, body: D2 }), refused)
      await assert.rejects(app.as(USR).devices.remove({ params: D2 }), refused)
      await assert.rejects(app.as(USR).devices.get({ params: { id: 9999 } }), refused)
      await assert.rejects(app.as(ADM).devices.get({ params: { id: 9999 } }), { status: 404 })
    })

    test('[VEH-27] a device is found by its number, when one sees it', async () => {
      const { USR, D1, D2 } = fleet
      const find = async (query: { uniqueId?: string[]; id?: number[] }) =>
        names(await app.as(USR).devices.list({ query }))
      assert.deepEqual(await find({ uniqueId: [D1.uniqueId] }), ['D1'])
      assert.deepEqual(await find({ uniqueId: [D2.uniqueId, 'none'] }), [])
      assert.deepEqual(await find({ id: [D1.id, D2.id] }), ['D1'])
    })

    test('[ENT-1] [ENT-3] what is written of a device is read again; its state is not for writing', async () => {
      const { ADM } = fleet
      const calendar = await app.as(ADM).calendars.create({
        body: {
          name: 'Work',
          data: btoa(
            'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\n',
          ),
        },
      })
      const group = await app.as(ADM).groups.create({ body: { name: 'Lorries' } })
      const body = {
        name: 'Truck',
        groupId: group.id,
        uniqueId: ' 900 ',
        category: 'truck',
        disabled: true,
        calendarId: calendar.id,
        phone: '+55 11 9',
        model: 'GT06N',
        contact: 'base',
        expirationTime: new Date('2099-01-01T00:00:00Z'),
        attributes: {
          speedLimit: 48.6,
          deviceImage: 'device.png',
          linkcstv: 'https://camera.example.com',
          iccid: '89',
          operadora: 'Vivo',
          dtcard: 'x',
          AtCard: 'y',
          card: 5,
          veiculo: { placa: 'ABC-1234', bloqueio: 'no' },
        },
        status: 'online' as const,
        positionId: 7,
      }
      const made = await app.as(ADM).devices.create({ body })
      const expected = {
        ...body,
        uniqueId: '900',
        id: made.id,
        status: 'offline',
        positionId: 0,
        lastUpdate: null,
      }
      assert.deepEqual(made, expected)
      assert.deepEqual(await app.as(ADM).devices.get({ params: made }), made)
      const changed = await app.as(ADM).devices.update({ params: made, body: { ...made, name: 'Lorry', phone: null } })
      assert.deepEqual([changed.name, changed.phone], ['Lorry', null])
      const taken = app.as(ADM).devices.create({ body: { name: 'x', uniqueId: '900' } })
      await assert.rejects(taken, { status: 409, message: 'Device uniqueId 900 is already registered' })
      await assert.rejects(app.as(ADM).devices.create({ body: { uniqueId: '901' } }), {
        status: 400,
        message: 'name is missing',
      })
      assert.equal(await app.as(ADM).devices.remove({ params: made }), null)
      await assert.rejects(app.as(ADM).devices.get({ params: made }), { status: 404 })
    })

    test('[ENT-2] a device is online, offline or unknown, and offline when it never reported', async () => {
      const silent = { deviceId: fleet.D2.id, status: 'unknown', lastUpdate: app.clock.now(), positionId: 0 } as const
      await app.ctx.positions.write({ positions: [], events: [], states: [{ ...silent, positionTime: null }] })
      const found = await app.as(fleet.ADM).devices.list({ query: {} })
      assert.deepEqual(
        found.map(({ status }) => status),
        ['online', 'unknown', 'offline'],
      )
      assert.equal(found[0]?.positionId, fleet.position.id)
    })

    test('[VEH-28] [VEH-29] a maker sees what it made, and makes as many as its limit says', async () => {
      const { ADM, USR } = fleet
      await app.as(ADM).users.update({ params: USR, body: { ...USR, deviceLimit: 2 } })
      await app.as(USR).devices.create({ body: { name: 'own', uniqueId: '700' } })
      assert.deepEqual(names(await app.as(USR).devices.list({ query: {} })), ['D1', 'own'])
      await assert.rejects(app.as(USR).devices.create({ body: { name: 'more', uniqueId: '701' } }), { status: 403 })
      await app.as(ADM).users.update({ params: USR, body: { ...USR, deviceLimit: 0 } })
      await assert.rejects(app.as(USR).devices.create({ body: { name: 'more', uniqueId: '701' } }), { status: 403 })
    })

    test('[ROLE-12] read-only people, and those for whom devices are, change none', async () => {
      const { ADM, RO, LIM, D1 } = fleet
      const denied = { status: 403, message: 'Write access denied' }
      await assert.rejects(app.as(RO).devices.update({ params: D1, body: D1 }), denied)
      await app.as(ADM).users.update({ params: LIM, body: { ...LIM, deviceReadonly: true } })
      await assert.rejects(app.as(LIM).devices.update({ params: D1, body: D1 }), denied)
      await assert.rejects(app.as(LIM).devices.remove({ params: D1 }), denied)
      await assert.rejects(
        app.as(LIM).devices.setAccumulators({ params: D1, body: { deviceId: D1.id, hours: 1 } }),
        denied,
      )
    })

    test('[VEH-24] a client lifts nothing that stops its vehicle, and edits with deviceEdit alone', async () => {
      const { ADM, CLI } = fleet
      const body = {
        name: 'lorry',
        uniqueId: '800',
        disabled: true,
        expirationTime: new Date(1000),
        attributes: { card: 5 },
      }
      const lorry = await app.as(ADM).devices.create({ body })
      await app.as(ADM).permissions.link({ body: { userId: CLI.id, deviceId: lorry.id } })
      const save = (change: Partial<Device>) =>
        app.as(CLI).devices.update({ params: lorry, body: { ...lorry, ...change } })
      const refused = (change: Partial<Device>, message: string) =>
        assert.rejects(save(change), { status: 403, message, field: Object.keys(change)[0]! })
      await refused({ name: 'van' }, 'Write access denied')
      await refused({ attributes: { card: 5, veiculo: { cor: 'blue' } } }, 'Write access denied')
      await refused({ disabled: false }, 'Manager access required')
      const picture = { method: 'POST', url: `/api/devices/${lorry.id}/image`, payload: png } as const
      const headers = { 'content-type': 'image/png' }
      assert.equal((await app.call(CLI, { ...picture, headers })).statusCode, 403)
      await app
        .as(ADM)
        .users.update({ params: CLI, body: { ...CLI, attributes: { ...CLI.attributes, deviceEdit: true } } })
      await refused({ disabled: false }, 'Manager access required')
      await refused({ expirationTime: null }, 'Manager access required')
      await assert.rejects(app.as(CLI).devices.remove({ params: lorry }), { status: 403 })
      const saved = await save({ name: 'van', attributes: { card: 9, veiculo: { cor: 'blue' } } })
      assert.deepEqual(
        [saved.name, saved.disabled, saved.attributes],
        ['van', true, { card: 5, veiculo: { cor: 'blue' } }],
      )
      assert.equal((await app.call(CLI, { ...picture, headers })).statusCode, 200)
      await app.as(ADM).devices.remove({ params: lorry })
    })

    test('A-132: stars that a form shows are never stored', async () => {
      const { ADM, D2 } = fleet
      const saved = await app.as(ADM).devices.update({ params: D2, body: { ...D2, uniqueId: '*****' } })
      assert.equal(saved.uniqueId, D2.uniqueId)
    })

    test('devices inside a group come with it, however deep', async () => {
      const { ADM, CLI, D2, D3 } = fleet
      const make = async (name: string, groupId = 0) =>
        (await app.as(ADM).groups.create({ body: { name, groupId } })).id
      const top = await make('top')
      const middle = await make('middle', top)
      const low = await make('low', middle)
      const below = await make('below', low)
      await app.as(ADM).devices.update({ params: D2, body: { ...D2, groupId: low } })
      await app.as(ADM).devices.update({ params: D3, body: { ...D3, groupId: below } })
      await app.as(ADM).permissions.link({ body: { userId: CLI.id, groupId: top } })
      assert.deepEqual(names(await app.as(CLI).devices.list({ query: {} })), ['D1', 'D2', 'D3'])
      assert.deepEqual(
        (await app.as(CLI).groups.list({ query: {} })).map(({ name }) => name),
        ['below', 'low', 'middle', 'top'],
      )
    })

    test('[VEH-31] accumulators are set on the latest position, and need one', async () => {
      const { ADM, D1, D3 } = fleet
      const body = { deviceId: D1.id, hours: 36_000_000, totalDistance: 12_000 }
      assert.equal(await app.as(ADM).devices.setAccumulators({ params: D1, body }), null)
      const [latest] = await app.as(ADM).positions.list({ query: { deviceId: D1.id } })
      assert.deepEqual(
        [latest?.attributes.hours, latest?.attributes.totalDistance, latest?.attributes.ignition],
        [36_000_000, 12_000, true],
      )
      const none = app.as(ADM).devices.setAccumulators({ params: D3, body: { deviceId: D3.id, hours: 1 } })
      await assert.rejects(none, { status: 400 })
    })

    const upload = (payload: Buffer, type: string, user = fleet.MGR) =>
      app.call(user, {
        method: 'POST',
        url: `/api/devices/${fleet.D1.id}/image`,
        headers: { 'content-type': type },
        payload,
      })

    test('[VEH-18] [CARD-4] a picture is stored, named, and shown to who sees the device alone', async () => {
      const { MGR, USR, D1, D2 } = fleet
      const reply = await upload(png, 'image/png')
      assert.deepEqual([reply.statusCode, reply.body], [200, 'device.png'])
      assert.equal((await app.as(MGR).devices.get({ params: D1 })).attributes.deviceImage, 'device.png')
      const url = `/api/media/${D1.uniqueId}/device.png`
      const shown = await app.call(USR, { url })
      assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/png'])
      assert.equal((await sharp(shown.rawPayload).metadata()).format, 'png')
      assert.equal((await app.call(undefined, { url })).statusCode, 401)
      assert.equal((await app.call(USR, { url: `/api/media/${D2.uniqueId}/device.png` })).statusCode, 403)
      assert.equal((await app.call(USR, { url: '/api/media/unknown/device.png' })).statusCode, 403)
      assert.equal((await app.call(USR, { url: `/api/media/${D1.uniqueId}/other.png` })).statusCode, 404)
    })

    test('A-109: a picture of another kind takes the place of the old one; each is drawn anew', async () => {
      const { MGR, D1 } = fleet
      const kinds = { jpeg: 'device.jpg', webp: 'device.webp', gif: 'device.gif', png: 'device.png' } as const
      const files = Object.values(kinds)
      for (const [kind, name] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
        const sent = await red
          .clone()
          .withExif({ IFD0: { Make: 'Phone of Ana' } })
          .toFormat(kind)
          .toBuffer()
        assert.equal((await upload(sent, `image/${kind}`)).body, name)
        const shown = await Promise.all(
          files.map((file) => app.call(MGR, { url: `/api/media/${D1.uniqueId}/${file}` })),
        )
        assert.deepEqual(
          shown.map(({ statusCode }) => statusCode),
          files.map((file) => (file === name ? 200 : 404)),
        )
        const { rawPayload, headers } = shown.find(({ statusCode }) => statusCode === 200)!
        assert.deepEqual([headers['content-type'], rawPayload.includes('Phone of Ana')], [`image/${kind}`, false])
      }
    })

    test('[VEH-18] a picture that is removed answers no more, and its bytes go, but not those of one sent since', async () => {
      const { MGR, USR, D1 } = fleet
      const url = `/api/media/${D1.uniqueId}/device.png`
      const tasks = new Runner(app.ctx, [dropPicture])
      const remove = async () => {
        const device = await app.as(MGR).devices.get({ params: D1 })
        const { deviceImage, ...attributes } = device.attributes
        await app.as(MGR).devices.update({ params: D1, body: { ...device, attributes } })
        return deviceImage
      }
      await tasks.tick()
      await upload(png, 'image/png')
      assert.equal(await remove(), 'device.png')
      assert.equal((await app.call(USR, { url })).statusCode, 404)
      await tasks.tick()
      assert.equal(await app.ctx.blobs.open(String(D1.id), 'device.png'), undefined)
      await upload(png, 'image/png')
      await remove()
      await upload(png, 'image/png')
      await tasks.tick()
      assert.equal((await app.call(USR, { url })).statusCode, 200)
    })

    test('what is no picture, or too large a one, is refused', async () => {
      const refused = async (payload: Buffer, type: string) => (await upload(payload, type)).statusCode
      assert.equal(await refused(Buffer.from('<html>'), 'text/html'), 400)
      assert.equal(await refused(Buffer.from('<html>'), 'image/png'), 400)
      assert.equal(await refused(png, 'image/jpeg'), 400)
      assert.equal(await refused(Buffer.from('<svg/>'), 'image/svg+xml'), 400)
      assert.equal((await upload(png, 'image/webp')).body, 'The content of this file is no WEBP picture')
      assert.equal(await refused(Buffer.concat([png, Buffer.alloc(500_000)]), 'image/png'), 413)
    })

    test('pictures stay with the vehicle, whatever its unit is called, and go with it', async () => {
      const { ADM, MGR } = fleet
      const shown = async (uniqueId: string) =>
        (await app.call(ADM, { url: `/api/media/${uniqueId}/device.png` })).statusCode
      const send = (id: number) => {
        const headers = { 'content-type': 'image/png' }
        return app.call(MGR, { method: 'POST', url: `/api/devices/${id}/image`, headers, payload: png })
      }
      const first = await app.as(MGR).devices.create({ body: { name: 'first', uniqueId: 'unit-1' } })
      await send(first.id)
      const pictured = await app.as(MGR).devices.get({ params: first })
      await app.as(MGR).devices.update({ params: first, body: { ...pictured, uniqueId: 'unit-2' } })
      assert.equal(await shown('unit-2'), 200)
      const next = await app.as(MGR).devices.create({ body: { name: 'next', uniqueId: 'unit-1' } })
      assert.equal(await shown('unit-1'), 404)
      await app.as(MGR).devices.remove({ params: first })
      const heir = await app.as(MGR).devices.create({ body: { name: 'heir', uniqueId: 'unit-2' } })
      assert.equal(await shown('unit-2'), 404)
      assert.equal(await app.ctx.blobs.open(String(first.id), 'device.png'), undefined)
      for (const device of [next, heir]) await app.as(MGR).devices.remove({ params: device })
    })

    test('a camera that sends no live picture has an empty playlist, for who sees the device', async () => {
      const { USR, D1, D2 } = fleet
      const url = (id: number | string) => `/api/stream/${id}/1/live.m3u8`
      const reply = await app.call(USR, { url: url(D1.id) })
      assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/vnd.apple.mpegurl'])
      assert.match(reply.body, /^#EXTM3U\n/)
      assert.doesNotMatch(reply.body, /EXTINF/)
      assert.equal((await app.call(USR, { url: url(D2.id) })).statusCode, 403)
      assert.equal((await app.call(undefined, { url: url(D1.id) })).statusCode, 401)
      assert.equal((await app.call(USR, { url: `/api/stream/${D1.id}/1/0.ts` })).statusCode, 404)
    })

    test('a call that does not exist says so', async () => {
      const { ADM, D1 } = fleet
      const words = async (url: string, method: 'GET' | 'PUT' = 'GET') => {
        const { statusCode, body } = await app.call(ADM, { url, method, ...(method === 'PUT' && { payload: {} }) })
        assert.equal(statusCode, 404, url)
        return body
      }
      assert.equal(await words('/api/devices/xyz?token=1'), 'There is no call GET /api/devices/xyz')
      assert.equal(await words('/api/rockets'), 'There is no call GET /api/rockets')
      assert.equal(await words(`/api/devices/${D1.id}/fly`, 'PUT'), `There is no call PUT /api/devices/${D1.id}/fly`)
      assert.match(await words('/api/devices/99999999999'), /id must be at most/)
      assert.match(await words('/api/devices/1234567'), /not found/)
      assert.ok((await words(`/api/${'x'.repeat(5000)}`)).length < 300)
    })

    test('[API-7] the path of a picture cannot leave its folder', async () => {
      const { USR, D1, D2 } = fleet
      const { blobs } = app.ctx
      for (const { id } of [D1, D2]) await blobs.write(String(id), 'own.png', Buffer.from('x'))
      const statusOf = async (file: string) =>
        (await app.call(USR, { url: `/api/media/${D1.uniqueId}/${file}` })).statusCode
      assert.equal(await statusOf('own.png'), 200)
      const others = [`..%2f${D2.id}%2fown.png`, `%2e%2e%2f${D2.id}%2fown.png`, `x%2f..%2f..%2f${D2.id}%2fown.png`]
      for (const file of [...others, '.device.png', '..', '%2e%2e'])
        assert.ok([403, 404].includes(await statusOf(file)), file)
      await blobs.remove(String(D1.id), 'own.png')
    })
  })
}
