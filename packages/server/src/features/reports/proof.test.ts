import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { mask } from '@rastro/core/access/mask'
import { type Proof, proofBounds } from '@rastro/core/model/proof'
import { devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import type { User } from '@rastro/core/resources/user'
import sharp from 'sharp'
import { create, update } from '../../db/crud.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const minute = 60_000
const day = 24 * 60 * minute

for (const [dialect, open] of dialects) {
  describe(`proof packs, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let now: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      const { D1, MGR, ADM } = fleet
      now = app.clock.now().getTime()
      const veiculo = {
        marca: 'Fiat',
        modelo: 'Toro',
        placa: 'ABC-1234',
        chassi: '9BD11812345678901',
        renavan: '98765',
      }
      await update(db, devices, D1.id, { model: 'ST-310U', attributes: { ...D1.attributes, veiculo } })
      const informations = { cpf: '529.982.247-25', cnh: '04512345678', catcnh: 'B' }
      const ana = await create(db, drivers, { name: 'Ana Prado', uniqueId: 'KEY1', attributes: { informations } })
      for (const { id: userId } of [MGR, ADM])
        await db.insertInto('user_driver').values({ userId, driverId: ana.id }).execute()
      for (let index = 1; index <= 5; index += 1) {
        const fixTime = new Date(now - index * 10 * minute)
        const attributes = { ignition: true, sat: 11, driverUniqueId: 'KEY1' }
        await report(app.ctx, D1.id, { fixTime, longitude: -46.63 + index / 1000, speed: 50, attributes })
      }
      const event = { deviceId: D1.id, eventTime: new Date(now - 25 * minute), positionId: 0, geofenceId: 0 }
      await app.ctx.positions.write({
        positions: [],
        events: [{ ...event, type: 'alarm', maintenanceId: 0, attributes: { alarm: 'sos' } }],
        states: [],
      })
      const seen = {
        positionId: 1,
        fixTime: new Date(now - 20 * minute).toISOString(),
        latitude: 1,
        longitude: 2,
        speed: 0,
      }
      const cut = {
        ...{ deviceId: D1.id, type: 'engineStop', attributes: '{"data":"secret 1234"}', textChannel: 0, effect: 'cut' },
        ...{ state: 'answered', createdTime: now - 22 * minute, sentTime: now - 21 * minute, origin: 'person' },
        ...{ userId: MGR.id, userName: 'Marina Duarte', reason: 'Stolen', approvedBy: 'Rui Castro', result: 'OK' },
        ...{ approvedTime: now - 21 * minute, evidence: JSON.stringify({ asked: seen, confirmed: seen }) },
      }
      await db
        .insertInto('queued_command')
        .values(cut as never)
        .execute()
    })
    after(() => app.close())

    const make = (user: User, body: object = {}, deviceId = fleet.D1.id) =>
      app.as(user).proofs.make({ params: { id: deviceId }, body: { reason: 'Theft, report 12/2026', ...body } })
    const verify = (proof: unknown) => app.as(fleet.ADM).proofs.verify({ body: proof as Proof })
    const pdf = (user: User, proof: unknown) =>
      app.call(user, { method: 'POST', url: '/api/proofs/pdf', payload: proof as object })

    test('a pack has what the tracker sent, who drove, the commands with their people, and is valid', async () => {
      const proof = await make(fleet.MGR)
      const { about, vehicle, tracker, drivers: people, fixes, events, commands } = proof.parts
      assert.deepEqual([about.madeBy, about.reason, about.actor], ['MGR', 'Theft, report 12/2026', null])
      assert.equal(Date.parse(about.to) - Date.parse(about.from), day)
      assert.deepEqual([vehicle.plate, vehicle.chassis, vehicle.renavam], ['ABC-1234', '9BD11812345678901', '98765'])
      assert.deepEqual([tracker.identifier, tracker.model], [fleet.D1.uniqueId, 'ST-310U'])
      assert.deepEqual(
        people.map(({ name, identifier }) => [name, identifier]),
        [['Ana Prado', 'KEY1']],
      )
      assert.deepEqual(about.counts.fixes, { total: 6, included: 6 })
      assert.deepEqual(
        fixes.map(({ speedKmh, ignition, satellites }) => [speedKmh, ignition, satellites]).slice(0, 2),
        [
          [92.6, true, 11],
          [92.6, true, 11],
        ],
      )
      assert.ok(fixes.every(({ time }, at) => at === 0 || time > fixes[at - 1]!.time))
      assert.deepEqual(
        events.map(({ type, alarm }) => [type, alarm]),
        [['alarm', 'sos']],
      )
      const [cut] = commands
      assert.deepEqual(
        [cut?.type, cut?.givenBy, cut?.approvedBy, cut?.reason, cut?.evidence.confirmed?.speed],
        ['engineStop', 'Marina Duarte', 'Rui Castro', 'Stolen', 0],
      )
      assert.doesNotMatch(JSON.stringify(proof), /secret 1234/)
      const check = await verify(proof)
      assert.deepEqual([check.isValid, check.differing, check.plate], [true, [], 'ABC-1234'])
      const { publicKey } = await app.as(fleet.USR).proofs.key({})
      assert.equal(proof.publicKey, publicKey)
    })

    test('anybody verifies a pack without an account, also a long one, and a change is found', async () => {
      const proof = await make(fleet.MGR)
      const changed = { ...proof, parts: { ...proof.parts, vehicle: { ...proof.parts.vehicle, plate: 'ZZZ-9999' } } }
      const asked = (payload: object) => app.call(undefined, { method: 'POST', url: '/api/proofs/verify', payload })
      assert.equal((await asked(proof)).json().isValid, true)
      const reply = (await asked({ ...changed, more: 'x'.repeat(500_000) })).json()
      assert.deepEqual([reply.isValid, reply.isSigned, reply.differing, reply.plate], [false, true, ['vehicle'], null])
      assert.equal((await asked({ more: 'x'.repeat(proofBounds.bytes) })).statusCode, 413)
      const printed = await pdf(fleet.MGR, changed)
      assert.deepEqual([printed.statusCode, printed.body], [400, 'This is no pack as this installation signed it'])
    })

    test('the PDF of a pack says the same, in the language of its reader', async () => {
      const proof = await make(fleet.MGR)
      const reply = await pdf(fleet.MGR, proof)
      assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/pdf'])
      const text = await pdfText(reply.rawPayload)
      for (const said of ['Dossiê do veículo', 'ABC-1234', '9BD11812345678901', 'Theft, report 12/2026', 'Ana Prado'])
        assert.ok(text.includes(said), said)
      // Where the server does not know its address, a page of it is no address
      assert.match(text, /Abra\s+esta\s+instalação\s+em/)
      for (const said of ['Pedido em', 'Rui Castro', 'SOS', proof.sha256, proof.hashes.fixes, '6 no período'])
        assert.ok(text.includes(said), said)
    })

    test('photos of the vehicle, its tracker and its inspections are offered, chosen, made smaller and signed', async () => {
      const { db, blobs, positions } = app.ctx
      const { D2, MGR } = fleet
      const field = (width: number) =>
        sharp({ create: { width, height: width / 2, channels: 3, background: '#c33' } })
          .png()
          .toBuffer()
      const at = (minutes: number) => now - minutes * minute
      await update(db, devices, D2.id, { attributes: { ...D2.attributes, deviceImage: 'device.png' } })
      const large = await field(1600)
      const stored = { 'device.png': large, 'a.png': await field(80), 'b.jpg': Buffer.from('no picture') }
      for (const [name, bytes] of Object.entries(stored)) await blobs.write(String(D2.id), name, bytes)
      const told = { deviceId: D2.id, positionId: 0, geofenceId: 0, maintenanceId: 0, type: 'media' }
      const files = ['a.png', 'b.jpg', 'c.heic', 'd.mp4']
      const events = files.map((file, index) => {
        const attributes = { media: file === 'd.mp4' ? 'video' : 'image', file }
        return { ...told, eventTime: new Date(at(10 + index)), attributes }
      })
      await positions.write({ positions: [], events, states: [] })
      const photo = { subject: 'front', name: 'e.png', time: new Date(at(30)).toISOString() }
      const inspection = { deviceId: D2.id, dtcard: at(30), photos: JSON.stringify([photo]), userId: MGR.id }
      const texts = { veiculo: '{}', motorista: '{}', informations: '{}', checklist: '[]' }
      const { id } = await db
        .insertInto('inspection')
        .values({ ...inspection, ...texts } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = {
        name: 'e.png',
        blob: 'e-blob.png',
        userId: null,
        ownerId: null,
        driverId: null,
        maintenanceId: null,
      }
      const more = { inspectionId: id, isPublic: 0, contentType: 'image/png', size: 9, createdTime: now }
      await db
        .insertInto('file')
        .values({ ...row, ...more } as never)
        .execute()
      await blobs.write('uploads', 'e-blob.png', await field(40))

      const preview = await app.as(MGR).proofs.preview({ params: { id: D2.id }, query: {} })
      const ofInspection = `inspection/${id}/e.png`
      assert.deepEqual(
        preview.photos.map(({ key }) => key),
        ['vehicle', 'tracker/a.png', 'tracker/b.jpg', ofInspection],
      )
      assert.equal(preview.others, 2)
      const all = await make(MGR, {}, D2.id)
      assert.deepEqual(
        all.parts.photos!.map(({ source, name, inspectionId }) => [source, name, inspectionId]),
        [
          ['vehicle', 'device.png', null],
          ['tracker', 'a.png', null],
          ['inspection', 'e.png', id],
        ],
      )
      assert.deepEqual(all.parts.about.counts.photos, { total: 4, included: 3, others: 2 })
      const [first, second] = all.parts.photos!
      assert.deepEqual([first!.time, second!.time], [null, new Date(at(10)).toISOString()])
      assert.equal(first!.sha256, createHash('sha256').update(large).digest('hex'))
      const { format, width, height } = await sharp(Buffer.from(first!.picture, 'base64')).metadata()
      assert.deepEqual([format, width, height], ['jpeg', proofBounds.photoSide, proofBounds.photoSide / 2])
      assert.equal((await verify(all)).isValid, true)
      const forged = [{ ...first!, time: all.parts.about.made }, ...all.parts.photos!.slice(1)]
      const check = await verify({ ...all, parts: { ...all.parts, photos: forged } })
      assert.deepEqual([check.isValid, check.differing], [false, ['photos']])
      const { photos: _, ...without } = all.parts
      assert.deepEqual((await verify({ ...all, parts: without })).differing, ['photos'])

      const text = await pdfText((await pdf(MGR, all)).rawPayload)
      for (const said of ['Foto do veículo', `Vistoria ${id}`, '4 no período, 3 neste dossiê'])
        assert.ok(text.includes(said), said)
      assert.ok(text.replaceAll(/\s/g, '').includes(first!.sha256))

      const one = await make(MGR, { photos: [ofInspection] }, D2.id)
      assert.deepEqual(
        one.parts.photos!.map(({ name }) => name),
        ['e.png'],
      )
      assert.deepEqual((await make(MGR, { photos: [] }, D2.id)).parts.photos, [])
      const ofAnother = make(MGR, { photos: ['tracker/../1/x.jpg'] }, D2.id)
      await assert.rejects(ofAnother, { status: 400, field: 'photos' })
      const many = Array.from({ length: proofBounds.photos + 1 }, (_one, index) => `tracker/${index}.jpg`)
      await assert.rejects(make(MGR, { photos: many }, D2.id), { status: 400 })
    })

    test('the preview of a pack tells what it would have, and is refused as the pack itself is', async () => {
      const { D1, MGR, USR, NOREP, D2 } = fleet
      const preview = (user: User, query: object = {}, id = D1.id) =>
        app.as(user).proofs.preview({ params: { id }, query })
      const made = await make(MGR)
      const told = await preview(MGR)
      const { photos: _, ...counts } = made.parts.about.counts
      assert.deepEqual([told.counts, told.drivers, told.hasMap], [counts, ['Ana Prado'], true])
      const size = JSON.stringify(made, null, 1).length
      assert.ok(Math.abs(told.bytes - size) < 0.3 * size, `${told.bytes} of ${size}`)
      assert.deepEqual((await preview(USR)).drivers, ['KEY1'])
      await assert.rejects(preview(NOREP), { status: 403 })
      await assert.rejects(preview(USR, {}, D2.id), { status: 403 })
      await assert.rejects(preview(MGR, { from: new Date(now - 8 * day), to: new Date(now) }), { field: 'from' })
      const deeds = await app.ctx.db.selectFrom('action').where('actionType', '=', 'report').selectAll().execute()
      await preview(MGR)
      const after = await app.ctx.db.selectFrom('action').where('actionType', '=', 'report').selectAll().execute()
      assert.equal(after.length, deeds.length)
    })

    test('a reader gets what they may read: identifiers and names of others stay masked', async () => {
      const { tracker, commands, drivers: people } = (await make(fleet.USR)).parts
      assert.equal(tracker.identifier, mask)
      assert.deepEqual([commands[0]!.givenBy, commands[0]!.approvedBy], [null, null])
      assert.deepEqual([people[0]!.name, people[0]!.taxId], [null, null])
      await assert.rejects(make(fleet.NOREP), { status: 403 })
      await assert.rejects(make(fleet.USR, {}, fleet.D2.id), { status: 403 })
      // Whoever got the file may print it only while they see the vehicle
      const ofD2 = await make(fleet.MGR, {}, fleet.D2.id)
      assert.equal((await pdf(fleet.USR, ofD2)).statusCode, 403)
    })

    test('a period is bounded, and of a long one only the last rows are in the pack', async () => {
      const to = new Date(now)
      const wrong = [
        [{ from: new Date(now - 8 * day), to }, 'from'],
        [{ from: to, to }, 'from'],
        [{ reason: ' ' }, 'reason'],
        [{ reason: 'x'.repeat(proofBounds.reason + 1) }, 'reason'],
      ] as const
      for (const [body, field] of wrong) await assert.rejects(make(fleet.MGR, body), { status: 400, field })
      const { D3, MGR } = fleet
      const ids = await app.ctx.positions.reserveIds(proofBounds.fixes + 10)
      const { fingerprint: _, ...like } = { ...fleet.position, fingerprint: 0 }
      const positions = Array.from({ length: proofBounds.fixes + 10 }, (_, at) => {
        const time = new Date(now - 2 * day + at * 1000)
        const times = { fixTime: time, deviceTime: time, serverTime: time }
        return { ...like, ...times, deviceId: D3.id, id: ids + at, fingerprint: ids + at, address: '€'.repeat(512) }
      })
      await app.ctx.positions.write({ positions, events: [], states: [] })
      const { parts } = await make(MGR, { from: new Date(now - 3 * day), to }, D3.id)
      assert.deepEqual(parts.about.counts.fixes, { total: proofBounds.fixes + 10, included: proofBounds.fixes })
      assert.equal(parts.fixes.at(-1)!.id, ids + proofBounds.fixes + 9)
      assert.equal(parts.fixes[0]!.address, `${'€'.repeat(proofBounds.text - 1)}…`)
      assert.equal((await verify(await make(MGR, { from: new Date(now - 3 * day), to }, D3.id))).isValid, true)
    })

    test('each pack is audited with its digest, and in the register of who saw the vehicle', async () => {
      app.clock.advance(2 * 60 * minute)
      const { sha256 } = await make(fleet.REV)
      const deeds = await app.ctx.db.selectFrom('action').where('objectId', '=', fleet.D1.id).selectAll().execute()
      const deed = deeds.find(({ attributes }) => attributes.includes(sha256))
      assert.deepEqual([deed?.actionType, deed?.objectType, deed?.userId], ['report', 'device', fleet.REV.id])
      const range = { from: new Date(app.clock.now().getTime() - minute), to: app.clock.now() }
      const seen = await app.as(fleet.ADM).lookups.list({ query: { ...range, deviceId: fleet.D1.id } })
      assert.deepEqual(
        seen.map(({ userName, kind }) => [userName, kind]),
        [['REV', 'export']],
      )
    })
  })
}
