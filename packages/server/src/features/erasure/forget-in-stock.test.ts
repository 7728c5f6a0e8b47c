import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`what the stock says of an erased person, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let other: User
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const body = {
        name: 'S',
        email: 's@example.com',
        deviceLimit: -1,
        password: 'correct horse 7',
        attributes: { nivel: 2 },
      }
      other = await app.as(fleet.ADM).users.create({ body })
    })
    after(() => app.close())

    test('names of vehicles, and names and plates in notes, become the number; brands and the stock of strangers stay', async () => {
      const { REV, ADM } = fleet
      const rui = await app.as(REV).users.create({
        body: { name: 'Rui Sá', email: 'rui@example.com', password: 'correct horse 7', attributes: { nivel: 3 } },
      })
      const tracker = (user: Pick<User, 'id'>, uniqueId: string, note: string | null = null) =>
        app.as(user).trackers.create({ body: { uniqueId, note } })
      const [one, two, three] = [
        await tracker(REV, '101', 'Emprestado a RUI SÁ, caixa 4'),
        await tracker(REV, '102'),
        await tracker(other, '103', 'Rui Sá'),
      ]
      const vehicle = (user: Pick<User, 'id'>, uniqueId: string, name: string, veiculo: object = {}) => {
        return app.as(user).devices.create({ body: { name, uniqueId, attributes: { veiculo } } })
      }
      const alone = await vehicle(REV, '101', 'Carro do Rui', { placa: 'RTA-4F21' })
      const branded = await vehicle(REV, '102', 'Moto do Rui', { marca: 'Honda', modelo: 'CG' })
      await vehicle(other, '103', 'Carro do Rui')
      for (const { id: deviceId } of [alone, branded]) {
        await app.as(ADM).permissions.link({ body: { userId: rui.id, deviceId } })
        await app.as(ADM).permissions.unlink({ body: { userId: REV.id, deviceId } })
      }
      const held = await tracker(REV, '104')
      const note = 'para o rta4f21 do Rui Sá, Ruiz fica'
      const items = [{ id: held.id }]
      await app.as(REV).stock.move({ body: { kind: 'tracker', items, to: 'withClient', holderId: rui.id, note } })

      const { protocol } = await app
        .as(REV)
        .erasures.eraseAccount({ params: rui, body: { email: rui.email, currentPassword: null } })
      const runner = new Runner(app.ctx)
      while ((await runner.tick()) > 0);
      const historyOf = async (user: Pick<User, 'id'>, params: { id: number }) =>
        (await app.as(user).stock.trackerHistory({ params })).map((line) =>
          [line.reason, line.fromName, line.toName, line.note].filter(Boolean).join(' | '),
        )
      const noteOf = async (user: Pick<User, 'id'>, params: { id: number }) =>
        (await app.as(user).trackers.get({ params })).note
      assert.deepEqual(await historyOf(REV, one), [
        `vehicleRemoved | ${protocol}`,
        `vehicleSaved | ${protocol}`,
        'registered',
      ])
      assert.equal(await noteOf(REV, one), `Emprestado a ${protocol}, caixa 4`)
      assert.deepEqual(await historyOf(REV, two), [
        `vehicleRemoved | ${protocol}`,
        'vehicleSaved | Honda CG',
        'registered',
      ])
      assert.deepEqual(await historyOf(REV, held), [
        `holderRemoved | ${protocol}`,
        `moved | ${protocol} | para o ${protocol} do ${protocol}, Ruiz fica`,
        'registered',
      ])
      const back = await Promise.all([one, two, held].map((params) => app.as(REV).trackers.get({ params })))
      assert.deepEqual(
        back.map(({ state }) => state),
        ['returned', 'returned', 'returned'],
      )
      assert.deepEqual(await historyOf(other, three), ['vehicleSaved | Carro do Rui', 'registered'])
      assert.equal(await noteOf(other, three), 'Rui Sá')
    })
  })
}
