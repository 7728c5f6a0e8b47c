import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { protocolHeader } from '@rastro/core/api/privacy'
import { type Device, devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { geofences } from '@rastro/core/resources/geofence'
import { groups } from '@rastro/core/resources/group'
import { serviceOrders } from '@rastro/core/resources/service-order'
import { type User, users } from '@rastro/core/resources/user'
import type { Context } from '../../context.ts'
import { create } from '../../db/crud.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { uploadsFolder } from '../files/files.ts'

const day = 86_400_000
/** What tells of the person. */
const personal = ['Nina Prado', 'nina.prado@example.com', '529.982.247-25', 'QRX-4D77', 'Casa da Nina', 'Jonas Reis']
const informacoes = { cpf: '529.982.247-25', endereco: 'Rua da Nina Prado' }

for (const [dialect, open] of dialects) {
  describe(`the erasure of an account, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let nina: User
    let own: Device
    let alone: Device
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      ;({ nina, own, alone } = await seedNina(app, fleet))
    })
    after(() => app.close())

    const erase = (by: Pick<User, 'id'>, { id, email }: Pick<User, 'id' | 'email'>) =>
      app.as(by).erasures.eraseAccount({ params: { id }, body: { email, currentPassword: null } })
    const runAll = async (ctx: Context = app.ctx) => {
      const runner = new Runner(ctx)
      while ((await runner.tick()) > 0);
    }
    const positionsOf = async (deviceId: number) =>
      (await app.ctx.db.selectFrom('position').where('deviceId', '=', deviceId).select('id').execute()).length

    test('says before what goes and what stays', async () => {
      const { counts, kept } = await app.as(fleet.REV).erasures.preview({ params: nina })
      assert.deepEqual(counts, { vehicles: 2, sharedVehicles: 1, drivers: 1, fences: 1, others: 2, files: 2 })
      assert.deepEqual(kept, { auditDays: 730, addressDays: 183, evidenceYears: 5 })
    })

    test('is refused to others, with a wrong email, for a token, and for whoever manages accounts', async () => {
      const { USR, MGR, REV, CLI, ADM } = fleet
      for (const by of [USR, MGR, CLI, nina]) await assert.rejects(erase(by, nina), { status: 403 })
      await assert.rejects(erase(REV, { id: nina.id, email: 'x@example.com' }), { status: 400 })
      await assert.rejects(erase(ADM, MGR), { status: 409 })
      await assert.rejects(erase(ADM, ADM), { status: 403 })
      const token = await app.as(REV).session.createToken({ body: {} as never })
      const byToken = await app.call(undefined, {
        url: `/api/users/${nina.id}/erasure`,
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(byToken.statusCode, 403)
    })

    test('ends the account at once, and a crash in between loses nothing', async () => {
      const { protocol } = await erase(fleet.REV, nina)
      assert.match(protocol, /^LGPD-\d{8}-[2-9A-Z]{8}$/)
      assert.equal((await app.call(nina, { url: '/api/devices' })).statusCode, 401)
      await assert.rejects(app.as(fleet.ADM).users.get({ params: nina }))
      let failures = 0
      // The disk is away: the node gives up in the middle
      const broken: Context['blobs'] = {
        ...app.ctx.blobs,
        open: (folder, name) => app.ctx.blobs.open(folder, name),
        write: (folder, name, bytes) => app.ctx.blobs.write(folder, name, bytes),
        removeFolder: (folder) => app.ctx.blobs.removeFolder(folder),
        remove: () => {
          failures += 1
          return Promise.reject(new Error('no disk'))
        },
      }
      await runAll({ ...app.ctx, blobs: broken })
      assert.ok(failures > 0)
      const left = await app.ctx.db.selectFrom('erasure_item').select('kind').execute()
      assert.ok(left.some(({ kind }) => kind === 'file'))
      app.clock.advance(3_600_000)
      await runAll()
      assert.deepEqual(await app.ctx.db.selectFrom('erasure_item').select('id').execute(), [])
      const row = await app.ctx.db.selectFrom('erasure').where('protocol', '=', protocol).selectAll().executeTakeFirst()
      assert.ok(row?.doneTime)
    })

    test('leaves nothing of the person in any table, nor on the disk', async () => {
      const dump = await dumpOf(app)
      for (const text of personal) assert.ok(!dump.includes(text), `${text} in ${placeOf(dump, text)}`)
      for (const blob of ['nina-blob', 'jonas-blob']) {
        assert.equal(await app.ctx.blobs.open(uploadsFolder, blob), undefined)
      }
      assert.equal(await app.ctx.blobs.open(String(own.id), 'device.png'), undefined)
    })

    test('keeps the unit of the reseller without its past, and what is of others as it was', async () => {
      const { CLI, ADM, D1 } = fleet
      const unit = await app.as(ADM).devices.get({ params: own })
      assert.match(unit.name, /^LGPD-/)
      assert.deepEqual(unit.attributes, { iccid: '8955' })
      assert.equal(await positionsOf(own.id), 0)
      await assert.rejects(app.as(ADM).devices.get({ params: alone }))
      assert.equal(await positionsOf(alone.id), 0)
      assert.equal((await app.as(CLI).devices.get({ params: D1 })).name, 'D1')
      assert.equal(await positionsOf(D1.id), 1)
      await report(app.ctx, own.id)
      assert.equal(await positionsOf(own.id), 1)
      const audit = await app.as(ADM).audit.list({ query: { from: new Date(0), to: new Date(4e12), userId: nina.id } })
      assert.ok(audit.length > 0)
      for (const { userEmail } of audit) assert.match(userEmail ?? '', /^LGPD-/)
    })

    test('[USER-48] whoever deletes their own account is erased, with a number', async () => {
      const server = await app.as(fleet.ADM).server.get({})
      await app.as(fleet.ADM).server.update({ body: { ...server, registration: true } })
      const { NOREP, D3 } = fleet
      const reply = await app.call(NOREP, { method: 'DELETE', url: `/api/users/${NOREP.id}` })
      assert.equal(reply.statusCode, 204)
      assert.match(String(reply.headers[protocolHeader]), /^LGPD-/)
      await runAll()
      assert.ok(!(await dumpOf(app)).includes('norep@example.com'))
      // Others have the vehicles too
      assert.equal((await app.as(fleet.MGR).devices.get({ params: D3 })).name, 'D3')
      assert.equal((await app.call(fleet.MGR, { method: 'DELETE', url: `/api/users/${fleet.MGR.id}` })).statusCode, 403)
    })

    test('a driver becomes a number, and the card stays', async () => {
      const { db, blobs } = app.ctx
      const attributes = { ImagePerfil: 'x', informations: { cpf: '111.444.777-35' }, dtcard: '2026-01-01' }
      const driver = await create(db, drivers, { name: 'Saulo Dias', uniqueId: 'CARD-9', attributes })
      const links = [fleet.MGR, fleet.USR].map(({ id: userId }) => ({ userId, driverId: driver.id }))
      await db.insertInto('user_driver').values(links).execute()
      await blobs.write(uploadsFolder, 'saulo-blob', Buffer.from('%PDF'))
      const file = { name: 'saulo.pdf', blob: 'saulo-blob', contentType: 'application/pdf', size: 4, createdTime: 1 }
      await db
        .insertInto('file')
        .values({ ...file, isPublic: 0, userId: fleet.MGR.id, ownerId: null, driverId: driver.id })
        .execute()
      await assert.rejects(app.as(fleet.USR).erasures.eraseDriver({ params: driver }), { status: 403 })
      const { protocol } = await app.as(fleet.MGR).erasures.eraseDriver({ params: driver })
      await runAll()
      const stored = await app.as(fleet.ADM).drivers.get({ params: driver })
      assert.deepEqual(
        [stored.name, stored.uniqueId, stored.attributes],
        [protocol, 'CARD-9', { dtcard: '2026-01-01' }],
      )
      const dump = await dumpOf(app)
      for (const text of ['Saulo', '111.444.777-35']) assert.ok(!dump.includes(text), text)
      assert.equal(await blobs.open(uploadsFolder, 'saulo-blob'), undefined)
    })

    test('ends what is kept when its time is over', async () => {
      const { db } = app.ctx
      const addresses = async () =>
        (
          await db
            .selectFrom('action')
            .where('userId', '=', nina.id)
            .where('address', 'is not', null)
            .select('id')
            .execute()
        ).length
      const consents = async () =>
        (await db.selectFrom('consent').where('userId', '=', nina.id).selectAll().execute()).length
      assert.ok((await addresses()) > 0)
      assert.equal(await consents(), 1)
      app.clock.advance(184 * day)
      await runAll()
      assert.deepEqual([await addresses(), await consents()], [0, 1])
      app.clock.advance(5 * 365 * day)
      await runAll()
      assert.equal(await consents(), 0)
    })
  })
}

/** A client of REV with two vehicles, one of which REV has too, and a share in D1, which CLI has. */
async function seedNina({ ctx, as }: TestApp, { REV, CLI, D1, ADM }: Fleet) {
  const { db, blobs } = ctx
  const email = 'nina.prado@example.com'
  const attributes = { nivel: 3, card: REV.id, informacoes }
  const nina = await create(db, users, { name: 'Nina Prado', email, deviceLimit: -1, attributes })
  await db.insertInto('user_managedUser').values({ userId: REV.id, managedUserId: nina.id }).execute()
  const veiculo = { placa: 'QRX-4D77' }
  const own = await create(db, devices, {
    ...{ name: 'Carro de Nina Prado', uniqueId: '300000000000001', contact: 'Nina Prado' },
    attributes: { veiculo, iccid: '8955', deviceImage: 'device.png' },
  })
  const alone = await create(db, devices, { name: 'Moto de Nina Prado', uniqueId: '300000000000002' })
  const device = (userId: number, deviceId: number) => ({ userId, deviceId })
  await db
    .insertInto('user_device')
    .values([device(nina.id, own.id), device(REV.id, own.id), device(nina.id, alone.id), device(nina.id, D1.id)])
    .execute()
  for (const { id } of [own, alone]) for (let count = 0; count < 3; count++) await report(ctx, id)
  const driver = await create(db, drivers, { name: 'Jonas Reis', uniqueId: 'CARD-1' })
  await db.insertInto('user_driver').values({ userId: nina.id, driverId: driver.id }).execute()
  const fence = await create(db, geofences, { name: 'Casa da Nina', area: 'CIRCLE (-23.55 -46.63, 300)' })
  await db.insertInto('user_geofence').values({ userId: nina.id, geofenceId: fence.id }).execute()
  const group = await create(db, groups, { name: 'Frota de Nina Prado' })
  await db.insertInto('user_group').values({ userId: nina.id, groupId: group.id }).execute()
  await db.updateTable('device').set({ groupId: group.id }).where('id', '=', alone.id).execute()
  await blobs.write(uploadsFolder, 'nina-blob', Buffer.from('%PDF'))
  await blobs.write(uploadsFolder, 'jonas-blob', Buffer.from('%PDF'))
  await blobs.write(String(own.id), 'device.png', Buffer.from('png'))
  const file = { contentType: 'application/pdf', size: 4, isPublic: 0 as const, createdTime: 1, userId: REV.id }
  await db
    .insertInto('file')
    .values([
      { ...file, name: 'nina.pdf', blob: 'nina-blob', ownerId: nina.id, driverId: null },
      { ...file, name: 'jonas.pdf', blob: 'jonas-blob', ownerId: null, driverId: driver.id },
    ])
    .execute()
  // What she did, what was done as her, and what others' rows say of her
  await as(nina).notifications.create({
    body: { description: 'Aviso de Nina Prado', type: 'alarm', notificators: 'web' },
  })
  await as(nina).session.createToken({ body: { name: 'Token de Nina Prado' } as never })
  const acted = { actionTime: 1, address: '::1', actionType: 'edit' as const, objectType: 'device', objectId: D1.id }
  const asNina = JSON.stringify({ actsAs: nina.id, actsAsEmail: email })
  await db
    .insertInto('action')
    .values({ ...acted, userId: ADM.id, userEmail: ADM.email, attributes: asNina })
    .execute()
  const look = {
    hour: 1,
    kind: 'live' as never,
    deviceId: D1.id,
    firstTime: 1,
    lastTime: 1,
    count: 1,
    userRole: 'client' as never,
  }
  await db
    .insertInto('lookup')
    .values([
      {
        ...look,
        userId: nina.id,
        actorId: 0,
        userName: 'Nina Prado',
        company: 'Nina Prado',
        actorName: null,
        network: '::1',
      },
      {
        ...look,
        userId: CLI.id,
        actorId: nina.id,
        userName: 'CLI',
        company: null,
        actorName: 'Nina Prado',
        network: null,
      },
    ] as never)
    .execute()
  const command = { deviceId: D1.id, type: 'custom', textChannel: 0 as const, createdTime: 1, attributes: '{}' }
  const times = {
    expirationTime: null,
    claimedBy: null,
    claimedUntil: null,
    sentTime: null,
    answeredTime: null,
    result: null,
  }
  await db
    .insertInto('queued_command')
    .values([
      { ...command, ...times, userId: nina.id, userName: 'Nina Prado' },
      { ...command, ...times, userId: CLI.id, userName: 'CLI', cancelledBy: 'Nina Prado' },
    ])
    .execute()
  await db
    .insertInto('consent')
    .values({
      userId: nina.id,
      document: 'terms',
      version: '1',
      source: 'x',
      granted: 1,
      time: 1,
      address: '::1',
      language: null,
    })
    .execute()
  const moved = { fromName: 'Nina Prado', toName: 'Nina Prado', actorId: nina.id, actorName: 'Nina Prado' }
  const kept = { trackerId: null, simId: null, fromState: null, toState: 'withClient', note: null }
  await db
    .insertInto('stock_movement')
    .values({ ...moved, ...kept, time: 1, reason: 'move' } as never)
    .execute()
  await create(db, serviceOrders, {
    ...{ number: 1, sellerId: REV.id, clientId: nina.id, contact: 'Nina Prado', vehicleName: 'Carro de Nina Prado' },
    ...{ plate: 'QRX-4D77', address: 'Casa da Nina', notes: 'Perguntar por Nina Prado' },
    work: {
      history: [{ status: 'open', time: '', userId: nina.id, userName: 'Nina Prado' }],
      photos: [],
      signature: { name: 'Nina Prado', path: 'M 1 1', time: '' },
    },
  })
  return { nina, own, alone }
}

/** Every row of every table as text. */
async function dumpOf({ ctx: { db } }: TestApp): Promise<string> {
  const tables = await db.introspection.getTables()
  const parts = tables.map(async ({ name }) => {
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    return rows.map((row) => `${name} ${JSON.stringify(row)}`).join('\n')
  })
  return (await Promise.all(parts)).join('\n')
}

const placeOf = (dump: string, text: string) =>
  dump
    .split('\n')
    .find((line) => line.includes(text))
    ?.slice(0, 300)
