import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ImportName } from '@rastro/core/imports/import-kind'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const rowsOf = (...cells: Record<string, string>[]) => cells.map((row, index) => ({ line: index + 2, cells: row }))

for (const [dialect, open] of dialects) {
  describe(`imports, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const begin = async (user: Pick<User, 'id'>, kind: ImportName = 'devices') =>
      (await app.as(user).imports.create({ body: { kind, fileName: 'fleet.xlsx' } })).id
    const add = (user: Pick<User, 'id'>, id: number, rows: ReturnType<typeof rowsOf>) =>
      app.as(user).imports.add({ params: { id }, body: { rows } })
    const undo = async (user: Pick<User, 'id'>, id: number) => {
      const sum = { removed: 0, kept: 0 }
      for (let left = 1; left > 0; ) {
        const step = await app.as(user).imports.undo({ params: { id } })
        sum.removed += step.removed
        sum.kept += step.kept
        left = step.left
      }
      return sum
    }

    test('lines become items of the seller’s stock, and what somebody has stays when they are undone', async () => {
      const { REV, CLI, MGR } = fleet
      const id = await begin(REV, 'trackers')
      const taken = await app.as(REV).trackers.create({ body: { uniqueId: '356938035643833' } })
      await app.as(fleet.ADM).trackers.create({ body: { uniqueId: '356938035643809' } })
      const answer = await add(
        REV,
        id,
        rowsOf(
          { uniqueId: '356938035643809', cost: '129,90' },
          { uniqueId: '356938035643817' },
          { uniqueId: taken.uniqueId },
        ),
      )
      assert.deepEqual([answer.created, answer.faults.map(({ line, fault }) => [line, fault])], [2, [[4, 'taken']]])
      const [one, two] = (await app.as(REV).trackers.list({ query: {} })).filter(({ id: each }) => each !== taken.id)
      assert.deepEqual([one!.cost, one!.sellerId, one!.state], [12_990, REV.id, 'inStock'])
      const items = [{ id: two!.id }]
      await app.as(REV).stock.move({ body: { kind: 'tracker', items, to: 'withTechnician', holderId: CLI.id } })
      assert.deepEqual(await undo(REV, id), { removed: 1, kept: 1 })
      const cards = await begin(REV, 'sims')
      assert.equal((await add(REV, cards, rowsOf({ iccid: '8955 0534 0000 0000 018' }))).created, 1)
      await assert.rejects(begin(MGR, 'trackers'), { status: 403 })
    })

    test('lines of a fuel card become records of visible vehicles, each once, and are undone', async () => {
      const { MGR, USR, RO, D1, D2 } = fleet
      const { attributes, ...device } = await app.as(MGR).devices.get({ params: D1 })
      const body = { ...device, attributes: { ...attributes, veiculo: { placa: 'ABC-1D23' } } }
      await app.as(MGR).devices.update({ params: D1, body })
      const id = await begin(MGR, 'fuel')
      const line = { at: '16/11/2026 07:02', fuel: 'Diesel S10', litres: '200', cost: '1236', odometer: '12500' }
      const answer = await add(
        MGR,
        id,
        rowsOf(
          { ...line, vehicle: 'abc1d23' },
          { ...line, vehicle: D2.uniqueId },
          { ...line, vehicle: 'ABC-1D23' },
          { ...line, vehicle: 'XYZ-0000' },
          { ...line, vehicle: 'abc 1d23', litres: '0' },
        ),
      )
      assert.deepEqual(
        [answer.created, answer.faults.map((each) => [each.line, each.column, each.fault])],
        [
          2,
          [
            [6, 'litres', 'notANumber'],
            [4, 'at', 'taken'],
            [5, 'vehicle', 'unknownVehicle'],
          ],
        ],
      )
      const again = rowsOf({ ...line, vehicle: 'ABC1D23' }, { ...line, vehicle: D2.name })
      const faults = await app.as(MGR).imports.check({ body: { kind: 'fuel', rows: again } })
      assert.deepEqual(
        faults.map(({ fault }) => fault),
        ['taken', 'taken'],
      )
      // Sees the first vehicle alone, and with it the record
      const seen = await app.as(USR).maintenance.list({ query: {} })
      assert.deepEqual(
        seen.map(({ attributes: { deviceId, valor, odometer } }) => [deviceId, valor, odometer]),
        [[D1.id, 1236, 12_500_000]],
      )
      const foreign = rowsOf({ ...line, vehicle: D2.uniqueId })
      assert.deepEqual(
        (await app.as(USR).imports.check({ body: { kind: 'fuel', rows: foreign } })).map(({ fault }) => fault),
        ['unknownVehicle'],
      )
      await assert.rejects(begin(RO, 'fuel'), { status: 403 })
      assert.deepEqual(await undo(MGR, id), { removed: 2, kept: 0 })
      assert.deepEqual(await app.as(USR).maintenance.list({ query: {} }), [])
    })

    test('lines become vehicles of the person who imports, in their group and for their client', async () => {
      const { MGR, USR } = fleet
      const as = app.as(MGR)
      const group = await as.groups.create({ body: { name: 'Base Sul' } })
      const id = await begin(MGR)
      const answer = await add(
        MGR,
        id,
        rowsOf(
          { uniqueId: '867459048213377', plate: 'rta4f21', group: 'base sul', iccid: '8955 1234 5678 9012 345' },
          { uniqueId: '867459048213912', name: 'Sprinter', client: USR.email },
          { uniqueId: fleet.D1.uniqueId, name: 'Stolen' },
          { uniqueId: '867459048213913', group: 'North' },
          { uniqueId: '867459048213914', client: 'Nobody' },
        ),
      )
      assert.equal(answer.created, 2)
      assert.deepEqual(
        answer.faults.map(({ line, column, fault }) => [line, column, fault]),
        [
          [4, 'uniqueId', 'taken'],
          [5, 'group', 'unknownGroup'],
          [6, 'client', 'unknownClient'],
        ],
      )
      const [first, second] = (await as.devices.list({ query: { keyword: '8674590482' } })).sort((a, b) => a.id - b.id)
      assert.equal(first!.groupId, group.id)
      assert.equal(first!.name, 'RTA-4F21')
      assert.equal(first!.attributes.iccid, '8955123456789012345')
      const seen = await app.as(USR).devices.list({ query: {} })
      assert.ok(seen.some((device) => device.id === second!.id))
      assert.ok(!seen.some((device) => device.id === first!.id))
      const [made] = await as.imports.list({})
      assert.deepEqual([made!.id, made!.items, made!.fileName], [id, 2, 'fleet.xlsx'])
      assert.deepEqual(await app.as(USR).imports.list({}), [])
    })

    test('a call that is repeated creates nothing twice', async () => {
      const id = await begin(fleet.MGR)
      const rows = rowsOf({ uniqueId: 'again-1' }, { uniqueId: 'again-2' })
      assert.deepEqual(await add(fleet.MGR, id, rows), { created: 2, faults: [] })
      assert.deepEqual(await add(fleet.MGR, id, rows), { created: 2, faults: [] })
      assert.equal((await app.as(fleet.MGR).devices.list({ query: { keyword: 'again-' } })).length, 2)
    })

    test('undoing removes what was imported, but a vehicle that has reported', async () => {
      const { MGR, USR } = fleet
      const id = await begin(MGR)
      await add(MGR, id, rowsOf({ uniqueId: 'undo-1' }, { uniqueId: 'undo-2' }, { uniqueId: 'undo-3' }))
      const listed = () => app.as(MGR).devices.list({ query: { keyword: 'undo-' } })
      await report(app.ctx, (await listed()).find(({ uniqueId }) => uniqueId === 'undo-2')!.id, {})
      await assert.rejects(undo(USR, id), { status: 404 })
      assert.deepEqual(await undo(MGR, id), { removed: 2, kept: 1 })
      assert.deepEqual(
        (await listed()).map(({ uniqueId }) => uniqueId),
        ['undo-2'],
      )
      await assert.rejects(add(MGR, id, rowsOf({ uniqueId: 'undo-4' })), { status: 400 })
    })

    test('after a day it can no longer be undone', async () => {
      const id = await begin(fleet.MGR)
      await add(fleet.MGR, id, rowsOf({ uniqueId: 'late-1' }))
      app.clock.advance(86_400_001)
      await assert.rejects(undo(fleet.MGR, id), { status: 400 })
    })

    test('no more vehicles than the limit of the account', async () => {
      const { ADM, MGR } = fleet
      const limited = await app.as(ADM).users.create({
        body: { name: 'L', email: 'limited@example.com', password: 'correct horse 7', deviceLimit: 2, userLimit: -1 },
      })
      const id = await begin(limited)
      const rows = rowsOf({ uniqueId: 'limit-1' }, { uniqueId: 'limit-2' }, { uniqueId: 'limit-3' })
      assert.deepEqual(
        (await app.as(limited).imports.check({ body: { kind: 'devices', rows } })).map(({ fault }) => fault),
        ['limit'],
      )
      const { created, faults } = await add(limited, id, rows)
      assert.equal(created, 2)
      assert.deepEqual(faults, [{ line: 4, column: '', fault: 'limit' }])
      await assert.rejects(add(MGR, id, rows), { status: 404 })
    })

    test('[DRV-3] drivers, and clients who choose their password by mail', async () => {
      const { ADM } = fleet
      const drivers = await begin(ADM, 'drivers')
      const driver = { name: 'Ana', uniqueId: 'tag-77', taxId: '529.982.247-25', licenceEnd: '31/12/2027', state: 'SP' }
      assert.deepEqual(await add(ADM, drivers, rowsOf(driver)), { created: 1, faults: [] })
      const [ana] = await app.as(ADM).drivers.list({ query: { keyword: 'tag-77' } })
      assert.deepEqual(ana!.attributes.informations, { cpf: '529.982.247-25', uf: 'SP', vnccnh: '2027-12-31' })
      const clients = await begin(ADM, 'clients')
      const client = { name: 'Boa Vista', email: 'Frota@BoaVista.com', phone: '11988742210', taxId: '11222333000181' }
      const answer = await add(ADM, clients, rowsOf(client, { ...client, email: ADM.email, taxId: '529.982.247-25' }))
      assert.deepEqual([answer.created, answer.faults.map(({ fault }) => fault)], [1, ['taken']])
      const [made] = await app.as(ADM).users.list({ query: { keyword: 'boavista' } })
      assert.equal(made!.attributes.nivel, 3)
      assert.deepEqual(await undo(ADM, clients), { removed: 1, kept: 0 })
      assert.deepEqual(await app.as(ADM).users.list({ query: { keyword: 'boavista' } }), [])
    })

    test('who may not create any imports none', async () => {
      const readonly = await app.as(fleet.ADM).users.create({
        body: { name: 'R', email: 'reader@example.com', password: 'correct horse 7', readonly: true },
      })
      for (const kind of ['devices', 'drivers', 'clients'] as const) {
        await assert.rejects(begin(readonly, kind), (error: { status: number }) => [400, 403].includes(error.status))
      }
      await assert.rejects(begin(fleet.MGR, 'server' as ImportName), { status: 400 })
    })
  })
}
