import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readReason, reasonHeader } from '@rastro/core/kit/reason'
import { groups } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { loadProtocols } from '@rastro/protocols/index'
import { create } from '../../db/crud.ts'
import { TestClock as IngestClock, type Rig, startRig } from '../../ingest/testing.ts'
import { type RealUnit, realUnits } from '../../ingest/testing-units.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

type Maker = keyof typeof realUnits
interface Case {
  readonly maker: Maker
  readonly type?: string
  readonly attributes: Record<string, unknown>
}
/** Was sent to a unit at 100 km/h as a cut, before the bytes were checked. */
const tricks: readonly Case[] = [
  { maker: 'teltonika', attributes: { data: 'ųetdigout 1' } },
  { maker: 'teltonika', attributes: { data: 'setdigout ı' } },
  { maker: 'gt06', attributes: { data: ['Relay,1#'] } },
  { maker: 'gt06', attributes: { data: 'Relay,01#' } },
  { maker: 'gt06', attributes: { data: 'Relay,+1#' } },
  { maker: 'gt06', attributes: { data: 'Relay ,1#' } },
  { maker: 'gt06', attributes: { data: 'Relay,{uniqueId}#' } },
  { maker: 'gt06', type: 'engineResume', attributes: {} },
  { maker: 'gt06', type: 'engineResume', attributes: { devicePassword: '0#DYD,123456' } },
]
/** Stored without validation; read by the encoder of `engineResume`. */
const oldPassword = { 'gt06.alternative': true, devicePassword: '0#DYD,123456' }

for (const [dialect, open] of dialects) {
  describe(`what reaches a unit at 100 km/h, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let deviceId: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      deviceId = fleet.D3.id
    })
    after(() => app.close())
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('queued_command').execute()
      await store({})
      app.clock.advance(600_000)
    })

    const store = (attributes: object) =>
      app.ctx.db
        .updateTable('device')
        .set({ attributes: JSON.stringify(attributes) })
        .where('id', '=', deviceId)
        .execute()
    const send = (body: object, { user = fleet.ADM, query = '' }: { user?: User; query?: string } = {}) =>
      app.call(user, {
        method: 'POST',
        url: `/api/commands/send${query}`,
        payload: { deviceId, type: 'custom', ...body },
      })
    const latest = async () => (await app.as(fleet.ADM).commands.queue({ query: { deviceId } }))[0]!

    /** A unit on its real port, with the clock of the API; it drives. */
    async function driving(
      maker: Maker,
      body: (at: { rig: Rig; unit: RealUnit; go: (kmh: number) => Promise<void> }) => Promise<void>,
    ) {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const spoken = (await loadProtocols()).filter(({ name }) => name === maker)
      const rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols: spoken })
      const unit = await realUnits[maker](rig.ingest.ports.get(`${maker}/tcp`)!, fleet.D3.uniqueId)
      const go = async (kmh: number) => {
        app.clock.advance(1000)
        clock.move(1000)
        await unit.drives(clock.now(), kmh)
      }
      await go(100)
      await body({ rig, unit, go }).finally(() => {
        unit.close()
        return rig.close()
      })
    }

    test('nothing that cuts arrives, however it was given', async () => {
      for (const { maker, type = 'custom', attributes } of tricks) {
        if (type === 'engineResume') await store({ ...oldPassword, ...attributes })
        await driving(maker, async ({ unit, go }) => {
          const answer = await send({ type, attributes })
          const said = JSON.stringify(attributes)
          if (answer.statusCode === 400) {
            const { code } = readReason(String(answer.headers[reasonHeader]))!
            assert.match(code, /^commandFault\.(characters|notText|separators)$/, said)
          } else {
            assert.deepEqual(
              [answer.statusCode, (await latest()).state, (await latest()).effect],
              [202, 'held', 'cut'],
              said,
            )
          }
          await go(100)
          await go(100)
          assert.deepEqual(unit.commands, [], said)
        })
      }
    })

    test('nor what was stored before anybody judged it', async () => {
      for (const { maker, type = 'custom', attributes } of tricks) {
        await app.ctx.db.deleteFrom('queued_command').execute()
        if (type === 'engineResume') await store({ ...oldPassword, ...attributes })
        await driving(maker, async ({ unit, go }) => {
          const row = {
            deviceId,
            type,
            attributes: JSON.stringify(attributes),
            textChannel: 0 as const,
            createdTime: 0,
          }
          const effect = type === 'engineResume' ? ('resume' as const) : null
          await app.ctx.db
            .insertInto('queued_command')
            .values({ ...row, effect })
            .execute()
          app.ctx.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
          const isOpen = async () => ['queued', 'claimed'].includes((await latest()).state)
          do await go(100)
          while (await isOpen())
          const { state, result } = await latest()
          assert.deepEqual(unit.commands, [], String(row.attributes))
          assert.ok(state === 'held' || (state === 'expired' && result), `${row.attributes}: ${state} ${result}`)
        })
      }
    })

    test('a command that nobody knows to be harmless waits until the vehicle stands, a query does not', async () => {
      await driving('teltonika', async ({ unit, go }) => {
        assert.equal((await send({ attributes: { data: 'getinfo' } })).statusCode, 200)
        assert.equal((await send({ attributes: { data: 'cpureset' } })).statusCode, 202)
        const { state, effect, waitsFor } = await latest()
        assert.deepEqual([state, effect, waitsFor], ['held', 'unknown', 'moving'])
        await go(100)
        assert.deepEqual(unit.commands, ['getinfo'])
        do await go(0)
        while ((await latest()).state !== 'sent')
        await go(0)
        assert.deepEqual(unit.commands, ['getinfo', 'cpureset'])
      })
    })

    test('devices of a group are each judged by their own protocol', async () => {
      const { D1, D3 } = fleet
      await report(app.ctx, D1.id, { protocol: 'gt06', speed: 54 })
      await report(app.ctx, D3.id, { protocol: 'teltonika', speed: 54 })
      const group = await create(app.ctx.db, groups, { name: 'Mixed' })
      const inGroup = app.ctx.db.updateTable('device').set({ groupId: group.id }).where('id', 'in', [D1.id, D3.id])
      await inGroup.execute()
      assert.equal((await send({ attributes: { data: 'STATUS#' }, groupId: group.id })).statusCode, 202)
      const queueOf = (id: number) => app.as(fleet.ADM).commands.queue({ query: { deviceId: id } })
      const kept = [(await queueOf(D1.id))[0]!, (await queueOf(D3.id))[0]!]
      assert.deepEqual(
        kept.map(({ state, effect }) => [state, effect]),
        [
          ['queued', null],
          ['held', 'unknown'],
        ],
      )
    })

    test('where the settings want a second person, what is found to be a cut as it leaves waits for one', async () => {
      await store({ 'block.secondPerson': true })
      await driving('gt06', async ({ unit, go }) => {
        const row = { deviceId, type: 'engineStop', attributes: '{}', textChannel: 0 as const, createdTime: 0 }
        await app.ctx.db.insertInto('queued_command').values(row).execute()
        app.ctx.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
        do await go(0)
        while ((await latest()).state !== 'held')
        await go(0)
        assert.deepEqual([(await latest()).effect, (await latest()).waitsFor], ['cut', 'approval'])
        assert.deepEqual(unit.commands, [])
      })
    })

    test('what frees the engine goes at 100 km/h, and takes back what might cut it again', async () => {
      await driving('teltonika', async ({ unit, go }) => {
        await send({ attributes: { data: 'setparam 50004:1' } })
        assert.equal((await send({ attributes: { data: 'setdigout 0' } })).statusCode, 200)
        const [free, held] = await app.as(fleet.ADM).commands.queue({ query: { deviceId } })
        assert.deepEqual([free!.state, free!.effect], ['sent', 'resume'])
        assert.deepEqual([held!.state, held!.result], ['cancelled', 'The engine was freed after this was given'])
        await go(100)
        assert.deepEqual(unit.commands, ['setdigout 0'])
      })
    })

    test('an administrator sends an unknown one at once, with a reason that is audited; nobody else, and no cut', async () => {
      await driving('teltonika', async ({ unit, go }) => {
        const atOnce = { query: '?atOnce=true' }
        const unknown = { attributes: { data: 'cpureset' }, description: 'it hangs' }
        const codeOf = ({ headers }: Awaited<ReturnType<typeof send>>) =>
          readReason(headers[reasonHeader] as string | undefined)?.code
        assert.equal((await send(unknown, { ...atOnce, user: fleet.MGR })).statusCode, 403)
        const refused: [object, string][] = [
          [{ ...unknown, description: ' ' }, 'atOnceReason'],
          [{ ...unknown, groupId: 1 }, 'atOnceGroup'],
          [{ ...unknown, attributes: { data: 'setdigout 1' } }, 'atOnceCut'],
          [{ type: 'engineStop', attributes: {}, description: 'stolen' }, 'atOnceCut'],
        ]
        for (const [body, code] of refused) {
          const answer = await send(body, atOnce)
          assert.deepEqual([answer.statusCode, codeOf(answer)], [400, `commandFault.${code}`])
        }
        assert.equal((await app.as(fleet.ADM).commands.queue({ query: { deviceId } })).length, 0)
        assert.equal((await send(unknown, atOnce)).statusCode, 200)
        const { state, effect, reason, id } = await latest()
        assert.deepEqual([state, effect, reason], ['sent', 'unknown', 'it hangs'])
        const deeds = await app.ctx.db.selectFrom('action').selectAll().where('actionType', '=', 'command').execute()
        const details = JSON.parse(deeds.at(-1)!.attributes)
        assert.deepEqual(details, { type: 'custom', queueId: id, isAtOnce: true, reason: 'it hangs' })
        await go(100)
        assert.deepEqual(unit.commands, ['cpureset'])
      })
      // Nobody is connected: from then on it waits like any other
      assert.equal(
        (await send({ attributes: { data: 'cpureset' }, description: 'x' }, { query: '?atOnce=true' })).statusCode,
        202,
      )
      assert.deepEqual([(await latest()).state, (await latest()).effect], ['held', 'unknown'])
    })

    test('a password that would end a command is stored nowhere, and an old one stays where nobody changes it', async () => {
      const as = app.as(fleet.ADM)
      const refusal = { status: 400, field: 'attributes.devicePassword' }
      const attributes = { devicePassword: '0#DYD,123456' }
      await assert.rejects(as.devices.update({ params: fleet.D3, body: { ...fleet.D3, attributes } }), refusal)
      await assert.rejects(as.devices.create({ body: { name: 'x', uniqueId: 'x', attributes } }), refusal)
      await assert.rejects(as.groups.create({ body: { name: 'x', attributes } }), refusal)
      await assert.rejects(as.server.update({ body: { attributes } }), refusal)
      await store(attributes)
      const kept = await as.devices.update({ params: fleet.D3, body: { ...fleet.D3, name: 'New', attributes } })
      assert.deepEqual([kept.name, kept.attributes], ['New', attributes])
    })

    test('a saved command needs its text, and one of its own text is refused before it is stored', async () => {
      for (const attributes of [{}, { data: '' }, { data: ['Relay,1#'] }]) {
        assert.equal((await send({ attributes })).statusCode, 400)
        const body = { type: 'custom', description: 'x', attributes }
        await assert.rejects(app.as(fleet.ADM).commands.create({ body }), { status: 400, field: 'attributes.data' })
      }
      assert.equal((await app.as(fleet.ADM).commands.queue({ query: { deviceId } })).length, 0)
    })
  })
}
