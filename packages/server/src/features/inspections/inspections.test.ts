import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readPage } from '@rastro/core/kit/page'
import type { Driver } from '@rastro/core/resources/driver'
import type { NewInspection } from '@rastro/core/resources/inspection'
import type { User } from '@rastro/core/resources/user'
import { maintenanceStatus } from '@rastro/core/vehicle/maintenance-status'
import { maxInspectionPhotos } from '@rastro/core/vocabulary/inspections'
import { sweep } from '../../jobs/sweep.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { dot } from '../../testing/picture.ts'

type Who = Pick<User, 'id'>
const key = (letter: string) => `${letter.repeat(20)}`
const photoKey = 'ab'.repeat(16)

for (const [dialect, open] of dialects) {
  describe(`inspections, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ana: Driver
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const informations = { cpf: '123.456.789-09', cnh: '04512345678', phone: '+5511999990000', vnccnh: '2026-12-03' }
      const body = { name: 'Ana Prado', uniqueId: 'ana', attributes: { informations } }
      ana = await app.as(fleet.ADM).drivers.create({ body })
      for (const { id } of [fleet.MGR, fleet.USR, fleet.CLI]) {
        await app.as(fleet.ADM).permissions.link({ body: { userId: id, driverId: ana.id } })
      }
      const veiculo = { marca: 'Fiat', modelo: 'Strada', ano: '2024', cor: 'Branca', placa: 'RTA-4F21' }
      const strada = { name: 'Strada 07', uniqueId: 'strada', category: 'pickup', attributes: { veiculo } }
      const device = await app.as(fleet.MGR).devices.create({ body: strada })
      await report(app.ctx, device.id, { attributes: { odometer: 84_217_600 } })
    })
    after(() => app.close())
    // Lookups are bounded in ten minutes
    beforeEach(() => app.clock.advance(600_000))

    const ask = (user: Who | undefined, url: string) => app.call(user, { url: `/v1/${url}` })
    /** INSP-4: exactly the keys of the requirement. */
    const bare = (informations: object = {}): NewInspection => ({
      veiculo: { marca: 'Fiat', modelo: 'Toro', placa: 'ABC-1234', category: 'pickup' },
      motorista: { name: 'Ana Prado', cpf: '123.456.789-09', cnh: '04512345678', phone: '+5511999990000' },
      informations: {
        ...{ km: 84_217, externa: 'Risco na porta', interna: 'Sem avarias', oleoeagua: 'Sim', observacoes: 'Nada' },
        ...informations,
      },
    })
    const post = (user: Who, payload: object, creation?: string) =>
      app.call(user, {
        method: 'POST',
        url: '/v1/vistorias',
        payload,
        ...(creation && { headers: { 'idempotency-key': creation } }),
      })
    const addPhoto = (user: Who, id: number, query = 'subject=front', type = 'image/png', payload = dot) =>
      app.call(user, {
        method: 'POST',
        url: `/v1/vistorias/${id}/photos?${query}`,
        headers: { 'content-type': type },
        payload,
      })

    test('[INSP-14] a driver is found by tax number, written in any way; an unknown one is a 404', async () => {
      const replies = ['123.456.789-09', '12345678909', '123%20456%20789%2009'].map((taxId) =>
        ask(fleet.ADM, `motoristas/${taxId}`),
      )
      for (const reply of await Promise.all(replies)) {
        assert.deepEqual(reply.json(), {
          ...{ name: 'Ana Prado', cpf: '123.456.789-09', cnh: '04512345678', phone: '+5511999990000' },
          vnccnh: '2026-12-03',
        })
      }
      for (const taxId of ['98765432100', '1234567890', '%25', 'x', '%00']) {
        const reply = await ask(fleet.ADM, `motoristas/${taxId}`)
        assert.deepEqual([reply.statusCode, reply.body], [404, 'Driver not found'], taxId)
        assert.match(String(reply.headers['x-reason']), /refusal\.inspectionDriver/)
      }
    })

    test('[INSP-15] a vehicle is found by its plate, written in any way; an unknown one is a 404', async () => {
      for (const plate of ['RTA-4F21', 'rta4f21', 'RTA%204F21']) {
        assert.deepEqual((await ask(fleet.MGR, `veiculos/${plate}`)).json(), {
          ...{ marca: 'Fiat', modelo: 'Strada', placa: 'RTA-4F21', category: 'pickup', ano: '2024', cor: 'Branca' },
          km: 84_217.6,
        })
      }
      for (const plate of ['RTA4F2', '%25%25%25', '-', 'RTA-4F22']) {
        const reply = await ask(fleet.MGR, `veiculos/${plate}`)
        assert.deepEqual([reply.statusCode, reply.body], [404, 'Vehicle not found'], plate)
      }
    })

    test('nobody finds drivers and vehicles that they do not see, nor stores an inspection of them', async () => {
      const { REV, USR } = fleet
      assert.equal((await ask(REV, 'motoristas/12345678909')).statusCode, 404)
      assert.equal((await ask(USR, 'veiculos/RTA4F21')).statusCode, 404)
      const ofDriver = await post(REV, bare())
      assert.deepEqual([ofDriver.statusCode, ofDriver.headers['x-field']], [404, 'motorista.cpf'])
      const strada = { ...bare(), veiculo: { ...bare().veiculo, placa: 'RTA4F21' } }
      const ofVehicle = await post(USR, strada)
      assert.deepEqual([ofVehicle.statusCode, ofVehicle.headers['x-field']], [404, 'veiculo.placa'])
      // Who only sees the driver reads no number of the licence
      assert.equal((await ask(USR, 'motoristas/12345678909')).json().cnh, '*****')
    })

    test('[ROLE-30] no call of inspections answers a stranger', async () => {
      const gets = ['vistorias', 'vistorias/1', 'motoristas/12345678909', 'veiculos/ABC1234', 'vistorias/1/pdf']
      for (const url of gets) assert.equal((await ask(undefined, url)).statusCode, 401, url)
      const reply = await app.call(undefined, { method: 'POST', url: '/v1/vistorias', payload: bare() })
      assert.equal(reply.statusCode, 401)
    })

    test('[INSP-4] the body of the specification is stored as it is, alone', async () => {
      const reply = await post(fleet.ADM, bare())
      assert.equal(reply.statusCode, 200, reply.body)
      const { veiculo, motorista, informations, id, dtcard } = reply.json()
      assert.deepEqual({ veiculo, motorista, informations }, bare())
      assert.ok(id > 0)
      assert.equal(new Date(dtcard).getTime(), app.clock.now().getTime())
    })

    test('[INSP-13] the list has the newest first, in pages; one is read; storing answers what is stored', async () => {
      const { ADM } = fleet
      const stored = []
      for (const km of [1, 2, 3]) stored.push((await post(ADM, bare({ km }))).json())
      const list = app.as(ADM).inspections.list
      const first = await readPage(list, { query: { limit: 2 } })
      assert.deepEqual(
        first.items.map(({ id }) => id),
        [stored[2].id, stored[1].id],
      )
      assert.ok(first.total! >= 3)
      const next = await readPage(list, { query: { limit: 1, cursor: first.next! } })
      assert.equal(next.items[0]!.id, stored[0].id)
      assert.deepEqual((await ask(ADM, `vistorias/${stored[0].id}`)).json(), stored[0])
      assert.equal((await ask(ADM, 'vistorias/987654')).statusCode, 404)
    })

    test('[INSP-16] oil and water are Sim or Não; what is missing, too long or no number is refused', async () => {
      const { ADM } = fleet
      assert.equal((await post(ADM, bare({ oleoeagua: 'Não' }))).json().informations.oleoeagua, 'Não')
      const hostile = [
        ...[{ oleoeagua: 'Maybe' }, { km: -1 }, { km: 1e308 }, { km: null }, { km: 'x' }],
        ...[{ externa: '' }, { externa: ' ' }, { interna: 'x'.repeat(501) }, { observacoes: 'x'.repeat(2001) }],
      ]
      for (const fields of hostile) {
        const reply = await post(ADM, bare(fields))
        assert.equal(reply.statusCode, 400, JSON.stringify(fields).slice(0, 80))
      }
      const check = { item: 'tyres', state: 'ok', note: null }
      const others = [
        ...[{ checklist: [check, check] }, { checklist: [{ ...check, state: 'maybe' }] }],
        ...[{ checklist: [{ ...check, note: 'x'.repeat(301) }] }, { signature: { name: 'Ana', path: 'M1 1"><x' } }],
      ]
      for (const fields of others) {
        const reply = await post(ADM, { ...bare(), ...fields })
        assert.equal(reply.statusCode, 400, JSON.stringify(fields).slice(0, 80))
      }
    })

    test('what a phone could not know is that of driver and vehicle; when it was done is never after now', async () => {
      const doneTime = new Date(app.clock.now().getTime() - 5000)
      const body = {
        veiculo: { marca: null, modelo: null, placa: 'abc1234', category: null },
        motorista: { name: null, cpf: '12345678909', cnh: '*****', phone: null },
        informations: bare().informations,
      }
      const stored = await app.as(fleet.CLI).inspections.create({ body: { ...body, doneTime } })
      assert.deepEqual(stored.doneTime, doneTime)
      assert.deepEqual([stored.veiculo.marca, stored.motorista.name], ['Fiat', 'Ana Prado'])
      assert.equal(stored.motorista.cnh, '04512345678')
      const late = { ...body, doneTime: new Date(app.clock.now().getTime() + 60_000) }
      assert.equal((await app.as(fleet.CLI).inspections.create({ body: late })).doneTime, null)
    })

    test('it is read by who made it, by who manages them, and by who sees the vehicle; numbers by employers alone', async () => {
      const { MGR, USR, REV, CLI } = fleet
      const mine = (await post(USR, bare())).json()
      assert.deepEqual([mine.motorista.cpf, mine.motorista.cnh], ['*****', '*****'])
      const read = async (user: Who) => (await ask(user, `vistorias/${mine.id}`)).json().motorista?.cpf
      assert.deepEqual(
        [await read(MGR), await read(CLI), await read(USR)],
        ['123.456.789-09', '123.456.789-09', '*****'],
      )
      const listed = (await ask(USR, 'vistorias')).json() as { id: number; motorista: { cpf: string } }[]
      assert.equal(listed.find(({ id }) => id === mine.id)?.motorista.cpf, '*****')
      const stranger = await app.as(REV).users.create({
        body: { name: 'x', email: `x-${dialect}@example.com`, password: 'correct horse 7' },
      })
      assert.deepEqual((await ask(stranger, 'vistorias')).json(), [])
      const foreign = await ask(stranger, `vistorias/${mine.id}`)
      const missing = await ask(stranger, 'vistorias/987654')
      assert.deepEqual([foreign.statusCode, foreign.body], [missing.statusCode, missing.body])
      assert.equal(foreign.statusCode, 403)
    })

    test('sent again under its key it is the same one, also after the key was forgotten; its maintenances too', async () => {
      const { USR, D1 } = fleet
      const body = { ...bare(), checklist: [{ item: 'tyres', state: 'failed', note: 'Careca' }] }
      const count = async () =>
        (await app.ctx.db.selectFrom('maintenance').where('name', 'like', '%Pneus%').select('id').execute()).length
      const before = await count()
      const both = await Promise.all([post(USR, body, key('k')), post(USR, body, key('k'))])
      app.clock.advance(3 * 86_400_000)
      await sweep.run(app.ctx, {}, new AbortController().signal)
      const late = await post(USR, body, key('k'))
      const ids = [...both, late].map((reply) => reply.json().id)
      assert.equal(new Set(ids).size, 1, JSON.stringify(ids))
      assert.equal((await count()) - before, 1)
      assert.notEqual((await post(USR, body, key('n'))).json().id, ids[0])
      assert.equal((await ask(USR, `vistorias/${ids[0]}`)).json().deviceId, D1.id)
    })

    test('a failed item opens a maintenance of the vehicle that is due, until a service of its name is recorded', async () => {
      const { USR, CLI, D1 } = fleet
      const checklist = [
        { item: 'brakes', state: 'failed', note: 'Pastilha gasta' },
        { item: 'tyres', state: 'ok', note: null },
        { item: 'horn', state: 'notApplicable', note: null },
      ]
      const headers = { 'accept-language': 'pt-BR' }
      const payload = { ...bare(), checklist }
      const { id } = (await app.call(USR, { method: 'POST', url: '/v1/vistorias', payload, headers })).json()
      const name = `Freios (vistoria ${id})`
      // Who made it, and who else sees the vehicle
      for (const user of [USR, CLI]) {
        const rows = await app.as(user).maintenance.list({ query: {} })
        assert.equal(rows.filter((row) => row.name === name).length, 1)
        assert.equal(rows.filter((row) => row.attributes.inspectionId === id).length, 1)
      }
      const services = await app.as(CLI).maintenance.services({ query: { deviceId: [D1.id] } })
      const { alert } = services.find((service) => service.alert.name === name)!
      assert.equal(alert.attributes.descricao, 'Pastilha gasta')
      const known = { deviceId: D1.id, position: undefined, now: app.clock.now() }
      assert.equal(maintenanceStatus(alert, { ...known, records: [] }).state, 'pending')
      const day = app.clock.now().toISOString().slice(0, 10)
      const done = { id: 1, name, deviceId: D1.id, day, cost: 0, odometer: 0, hours: 0 }
      assert.equal(maintenanceStatus(alert, { ...known, records: [done] }).state, 'onTime')
    })

    test('photos are redrawn, bounded, of the inspection alone, and the same one when they are sent again', async () => {
      const { USR, MGR, CLI, REV } = fleet
      const { id } = (await post(USR, bare())).json()
      const first = await addPhoto(USR, id, `subject=front&key=${photoKey}`)
      assert.equal(first.statusCode, 200, first.body)
      assert.deepEqual((await addPhoto(USR, id, `subject=front&key=${photoKey}`)).json().photos, first.json().photos)
      for (let more = 1; more < maxInspectionPhotos; more += 1) assert.equal((await addPhoto(USR, id)).statusCode, 200)
      assert.equal((await addPhoto(USR, id)).statusCode, 409)
      assert.equal((await addPhoto(USR, id, 'subject=damage')).statusCode, 200)
      assert.equal((await addPhoto(USR, id, 'subject=roof')).statusCode, 404)
      assert.equal((await addPhoto(USR, id, 'subject=back', 'image/gif')).statusCode, 400)
      assert.equal((await addPhoto(USR, id, 'subject=back', 'image/jpeg')).statusCode, 400)
      // Only whoever made it, and not for ever
      assert.equal((await addPhoto(MGR, id, 'subject=back')).statusCode, 403)
      app.clock.advance(8 * 86_400_000)
      assert.equal((await addPhoto(USR, id, 'subject=back')).statusCode, 403)
      const [{ name }] = first.json().photos
      const url = `vistorias/${id}/photos/${name}`
      for (const user of [USR, CLI, MGR]) assert.equal((await ask(user, url)).headers['content-type'], 'image/png')
      const other = await app.as(REV).users.create({
        body: { name: 'y', email: `y-${dialect}@example.com`, password: 'correct horse 7' },
      })
      assert.equal((await ask(other, url)).statusCode, 403)
      // No other way leads to it, and it stays when the account goes
      assert.equal((await app.call(USR, { url: `/api/server/file/${name}` })).statusCode, 403)
      await sweep.run(app.ctx, {}, new AbortController().signal)
      assert.equal((await ask(USR, url)).statusCode, 200)
    })

    test('it is a document in the language of the reader, with photo and signature, masked as the inspection is', async () => {
      const { CLI, USR } = fleet
      const signature = { name: 'Ana Prado', path: 'M10 10L50 60' }
      const checklist = [{ item: 'lights', state: 'failed', note: 'Seta queimada' }]
      const { id } = (await post(CLI, { ...bare(), signature, checklist })).json()
      assert.equal((await addPhoto(CLI, id, 'subject=damage')).statusCode, 200)
      const pdf = async (user: Who) => {
        const headers = { 'accept-language': 'pt-BR' }
        const reply = await app.call(user, { url: `/v1/vistorias/${id}/pdf`, headers })
        assert.equal(reply.headers['content-type'], 'application/pdf')
        return pdfText(reply.rawPayload)
      }
      const text = await pdf(CLI)
      for (const words of [
        'ABC-1234',
        'Ana Prado',
        '84.217',
        'Risco na porta',
        'Reprovado',
        'Seta queimada',
        'Avaria',
      ]) {
        assert.ok(text.includes(words), words)
      }
      assert.ok(text.includes('123.456.789-09'))
      assert.ok(!(await pdf(USR)).includes('123.456.789-09'))
    })

    test('guessing ends in a 429 that says when to come again, for found and unknown ones alike', async () => {
      const { NOREP } = fleet
      const codes: number[] = []
      for (let tried = 0; tried < 121; tried += 1) {
        codes.push((await ask(NOREP, tried % 2 ? 'veiculos/ABC1234' : `motoristas/${tried}`)).statusCode)
      }
      assert.deepEqual([new Set(codes.slice(0, 120)), codes.at(-1)], [new Set([404, 200]), 429])
      const reply = await ask(NOREP, 'veiculos/ABC1234')
      assert.ok(Number(reply.headers['retry-after']) > 0)
      assert.equal((await post(NOREP, bare())).statusCode, 429)
      // Others are not concerned
      assert.equal((await ask(fleet.ADM, 'veiculos/ABC1234')).statusCode, 200)
      app.clock.advance(600_001)
      assert.equal((await ask(NOREP, 'veiculos/ABC1234')).statusCode, 200)
    })

    test('it is written in the audit log, without its content', async () => {
      const { id } = (await post(fleet.CLI, bare())).json()
      const rows = await app.ctx.db
        .selectFrom('action')
        .where('objectType', '=', 'inspection')
        .where('objectId', '=', id)
        .selectAll()
        .execute()
      assert.deepEqual(
        rows.map(({ actionType, userId }) => [actionType, userId]),
        [['create', fleet.CLI.id]],
      )
      assert.doesNotMatch(JSON.stringify(rows), /Ana|123\.456/)
    })
  })
}
