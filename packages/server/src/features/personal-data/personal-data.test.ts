import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Device, devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import type { User } from '@rastro/core/resources/user'
import { strFromU8, unzipSync } from 'fflate'
import { create } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { uploadsFolder } from '../files/files.ts'

const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`a copy of personal data, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let own: Device
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db, blobs } = app.ctx
      const { USR, CLI, MGR } = fleet
      own = await create(db, devices, { name: 'Carro de Nina', uniqueId: '200000000000001' })
      const rows = [USR, MGR].map(({ id: userId }) => ({ userId, deviceId: own.id }))
      await db.insertInto('user_device').values(rows).execute()
      await report(app.ctx, own.id, { latitude: -8.05 })
      const mine = await create(db, drivers, { name: 'Motorista Meu', uniqueId: 'M1' })
      const foreign = await create(db, drivers, { name: 'Motorista Alheio', uniqueId: 'A1' })
      const linked = [
        { userId: USR.id, driverId: mine.id },
        ...[USR, CLI].map(({ id: userId }) => ({ userId, driverId: foreign.id })),
      ]
      await db.insertInto('user_driver').values(linked).execute()
      const fence = await create(db, geofences, { name: 'Casa', area: 'CIRCLE (-23.55 -46.63, 300)' })
      await db.insertInto('user_geofence').values({ userId: USR.id, geofenceId: fence.id }).execute()
      const refuelling = { name: 'diesel', type: 'fuel', start: 0, period: 0, attributes: {} }
      const record = await app.as(USR).maintenance.create({ body: refuelling })
      const others = await app.as(CLI).maintenance.create({ body: refuelling })
      const file = { contentType: 'application/pdf', size: 4, isPublic: 0 as const, createdTime: 1, userId: null }
      for (const [name, owner] of [
        ['mine.pdf', { ownerId: USR.id, driverId: null }],
        ['driver.pdf', { ownerId: null, driverId: mine.id }],
        ['receipt.pdf', { ownerId: null, driverId: null, maintenanceId: record.id }],
        // The receipt of a record of others that USR has uploaded
        ['theirs.pdf', { ownerId: null, driverId: null, maintenanceId: others.id, userId: USR.id }],
        ['foreign.pdf', { ownerId: CLI.id, driverId: foreign.id }],
      ] as const) {
        await blobs.write(uploadsFolder, `blob-${name}`, Buffer.from('%PDF'))
        await db
          .insertInto('file')
          .values({ ...file, ...owner, name, blob: `blob-${name}` })
          .execute()
      }
      await app.as(USR).session.createToken({ body: { name: 'Meu programa' } as never })
      await app.as(MGR).users.update({
        params: USR,
        body: {
          ...USR,
          attributes: { ...USR.attributes, notificationTokens: 'phone-token', 'mail.smtp.password': 'hidden' },
        },
      })
    })
    after(() => app.close())

    const address = ({ id }: Pick<User, 'id'>, days = 30) => {
      const to = app.clock.now()
      const from = new Date(to.getTime() - days * day)
      return `/api/users/${id}/data?from=${from.toISOString()}&to=${new Date(to.getTime() + 1000).toISOString()}`
    }
    const copyOf = async (caller: Pick<User, 'id'>, of: Pick<User, 'id'>, headers = {}) => {
      const reply = await app.call(caller, { url: address(of), headers })
      assert.equal(reply.statusCode, 200, reply.body.slice(0, 200))
      assert.equal(reply.headers['content-type'], 'application/zip')
      const files = Object.entries(unzipSync(reply.rawPayload))
      return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
    }

    test('holds what belongs to the account, in readable files, and a file that explains them', async () => {
      const { USR, D1 } = fleet
      const files = await copyOf(USR, USR)
      assert.equal(JSON.parse(files['account.json']!).email, USR.email)
      const vehicles = JSON.parse(files['belongings/devices.json']!) as { id: number; own: boolean }[]
      assert.deepEqual(
        vehicles.map(({ id, own: isOwn }) => [id, isOwn]),
        [
          [own.id, true],
          [D1.id, false],
        ],
      )
      assert.match(files['belongings/geofences.json']!, /"Casa"/)
      assert.deepEqual(JSON.parse(files['access/tokens.json']!)[0].name, 'Meu programa')
      const positions = JSON.parse(files[`history/vehicle-${own.id}/positions.json`]!) as { latitude: number }[]
      assert.deepEqual(
        positions.map(({ latitude }) => latitude),
        [-8.05],
      )
      assert.match(files[`history/vehicle-${own.id}/positions.csv`]!, /^\uFEFF?fixTime;deviceTime;.*\r\n.*;-8\.05;/)
      assert.match(files[`history/vehicle-${own.id}/positions.gpx`]!, /<trkpt lat="-8.05"/)
      assert.equal(files[`history/vehicle-${own.id}/events.json`], '[]\n')
      assert.equal(files['files/account/mine.pdf'], '%PDF')
      assert.ok(Object.keys(files).some((name) => /^files\/record-\d+\/receipt\.pdf$/.test(name)))
      assert.ok(Object.keys(files).some((name) => /^files\/driver-\d+\/driver\.pdf$/.test(name)))
      assert.match(files['LEIA-ME.txt']!, /account\.json: sua conta/)
      const told = Object.keys(files).filter((name) => name !== 'LEIA-ME.txt')
      for (const name of told) assert.ok(files['LEIA-ME.txt']!.includes(`${name}: `), name)
    })

    test('holds nothing of others, and no secrets', async () => {
      const { USR, D1, MGR } = fleet
      const files = await copyOf(MGR, USR, { 'accept-language': 'en' })
      const all = Object.entries(files)
        .map(([name, text]) => `${name}\n${text}`)
        .join('\n')
      assert.ok(files['READ-ME.txt'])
      for (const secret of [
        'Motorista Alheio',
        'foreign.pdf',
        'theirs.pdf',
        MGR.email,
        'cli@example.com',
        'phone-token',
        'hidden',
      ])
        assert.ok(!all.includes(secret), secret)
      assert.ok(!all.includes(`history/vehicle-${D1.id}/`))
      const account = JSON.parse(files['account.json']!)
      assert.deepEqual(['password' in account, 'totpKey' in account, 'passwordHash' in account], [false, false, false])
      // What the manager did is told, and not who it was
      const done = JSON.parse(files['activity.json']!) as { actionType: string; byAccount: boolean; address: unknown }[]
      assert.ok(
        done.some(({ actionType, byAccount, address }) => actionType === 'edit' && !byAccount && address === null),
      )
    })

    test('is audited, and given to oneself and to managers alone, never for a token', async () => {
      const { USR, MGR, REV, CLI, ADM } = fleet
      const audit = await app.as(ADM).audit.list({ query: { from: new Date(0), to: new Date(4e12), userId: MGR.id } })
      assert.ok(audit.some(({ attributes, objectId }) => attributes.type === 'personalData' && objectId === USR.id))
      for (const caller of [REV, CLI]) assert.equal((await app.call(caller, { url: address(USR) })).statusCode, 403)
      assert.equal((await app.call(USR, { url: address(MGR) })).statusCode, 403)
      assert.equal((await app.call(undefined, { url: address(USR) })).statusCode, 401)
      const token = await app.as(USR).session.createToken({ body: {} as never })
      const byToken = await app.call(undefined, { url: address(USR), headers: { authorization: `Bearer ${token}` } })
      assert.equal(byToken.statusCode, 403)
      const cross = await app.call(USR, { url: address(USR), headers: { 'sec-fetch-site': 'same-site' } })
      assert.equal(cross.statusCode, 403)
    })

    test('leaves out the history for whoever may see no reports, and is bounded', async () => {
      const { NOREP } = fleet
      const files = await copyOf(NOREP, NOREP)
      assert.deepEqual(
        Object.keys(files).filter((name) => name.startsWith('history/')),
        [],
      )
      assert.match(files['LEIA-ME.txt']!, /não está incluído/)
      assert.equal((await app.call(NOREP, { url: address(NOREP, 93) })).statusCode, 400)
      for (let count = 1; count < 5; count++) await copyOf(NOREP, NOREP)
      assert.equal((await app.call(NOREP, { url: address(NOREP) })).statusCode, 429)
    })
  })
}
