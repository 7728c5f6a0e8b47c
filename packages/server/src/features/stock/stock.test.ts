import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { StockMove } from '@rastro/core/api/stock'
import type { Tracker } from '@rastro/core/resources/tracker'
import type { User } from '@rastro/core/resources/user'
import { stockKinds } from '@rastro/core/vocabulary/stock-states'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

type Who = Pick<User, 'id'>
const day = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`the stock of a seller, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let other: User
    let serial = 356_938_035_000_000
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const body = { name: 'S', email: 's@example.com', password: 'correct horse 7', attributes: { nivel: 2 } }
      other = await app.as(fleet.ADM).users.create({ body })
    })
    after(() => app.close())

    const imei = () => String(++serial)
    const tracker = (user: Who, fields: Partial<Tracker> = {}) =>
      app.as(user).trackers.create({ body: { uniqueId: imei(), model: 'ST310U', ...fields } })
    const reread = (user: Who, params: { id: number }) => app.as(user).trackers.get({ params })
    const move = (user: Who, ids: readonly number[], to: StockMove['to'], more: Partial<StockMove> = {}) =>
      app.as(user).stock.move({ body: { kind: 'tracker', items: ids.map((id) => ({ id })), to, ...more } })
    const historyOf = async (user: Who, params: { id: number }) =>
      (await app.as(user).stock.trackerHistory({ params })).map(({ reason, fromState, fromName, toState, toName }) =>
        [reason, fromState ?? '-', fromName || '-', toState, toName || '-'].join(' '),
      )
    const vehicle = (user: Who, uniqueId: string, attributes: object = {}) =>
      app.as(user).devices.create({ body: { name: `van ${uniqueId}`, uniqueId, attributes: { ...attributes } } })

    test('items are registered, read, changed and deleted by their seller and by administrators, and are nothing to others', async () => {
      const { ADM, REV, MGR, CLI, RO } = fleet
      const made = await tracker(REV, { cost: 12_990, supplier: 'Suntech', lent: true, state: 'lost', sellerId: 9 })
      assert.deepEqual(
        [made.state, made.sellerId, made.holderId, made.deviceId, made.cost],
        ['inStock', REV.id, 0, 0, 12_990],
      )
      assert.deepEqual(await reread(REV, made), made)
      assert.deepEqual(await reread(ADM, made), made)
      const changed = await app
        .as(REV)
        .trackers.update({ params: made, body: { ...made, note: 'box 4', state: 'lost' } })
      assert.deepEqual(changed, { ...made, note: 'box 4' })
      for (const who of [other, MGR, CLI, RO]) {
        await assert.rejects(reread(who, made), { status: 403 })
        await assert.rejects(app.as(who).trackers.update({ params: made, body: made }), { status: 403 })
        await assert.rejects(app.as(who).trackers.remove({ params: made }), { status: 403 })
        await assert.rejects(app.as(who).stock.trackerHistory({ params: made }), { status: 403 })
        await assert.rejects(move(who, [made.id], 'lost'), { status: 403 })
      }
      for (const who of [MGR, CLI, RO]) {
        await assert.rejects(app.as(who).trackers.list({ query: { all: true } }), { status: 403 })
        await assert.rejects(app.as(who).sims.create({ body: { iccid: '8955' } }), { status: 403 })
        await assert.rejects(app.as(who).stock.find({ body: { kind: 'tracker', codes: [made.uniqueId] } }), {
          status: 403,
        })
        await assert.rejects(app.as(who).stock.overview({ query: { kind: 'sim' } }), { status: 403 })
      }
      assert.deepEqual(await app.as(other).trackers.list({ query: { all: true, userId: REV.id } }), [])
      assert.deepEqual(await app.as(other).stock.find({ body: { kind: 'tracker', codes: [made.uniqueId] } }), [])
      assert.deepEqual(await app.as(other).stock.overview({ query: { kind: 'tracker', all: true } }), {
        states: {},
        groups: [],
        talking: 0,
        silent: 0,
      })
      assert.deepEqual(await app.as(REV).permissions.removal({ query: { kind: 'tracker', ids: String(made.id) } }), [])
      await app.as(REV).trackers.remove({ params: made })
      await assert.rejects(reread(ADM, made), { status: 404 })
    })

    test('a code is once in a stock, and other sellers may have the same', async () => {
      const { ADM, REV } = fleet
      const { uniqueId } = await tracker(REV)
      await assert.rejects(tracker(REV, { uniqueId: ` ${uniqueId} ` }), { status: 409, field: 'uniqueId' })
      assert.equal((await tracker(other, { uniqueId })).sellerId, other.id)
      assert.equal((await tracker(ADM, { uniqueId })).sellerId, 0)
      await assert.rejects(tracker(ADM, { uniqueId }), { status: 409 })
      await assert.rejects(app.as(REV).sims.create({ body: { iccid: '8955 05' } }), { status: 400, field: 'iccid' })
      await assert.rejects(tracker(REV, { cost: -1 }), { status: 400 })
    })

    test('administrators list the stock of the administration, and with all that of every reseller', async () => {
      const { ADM, REV } = fleet
      const [own, foreign] = [await tracker(ADM), await tracker(REV)]
      const ids = async (query: object) => (await app.as(ADM).trackers.list({ query })).map(({ id }) => id)
      assert.ok((await ids({})).includes(own.id))
      assert.ok(!(await ids({})).includes(foreign.id))
      const all = await ids({ all: true })
      assert.ok(all.includes(own.id) && all.includes(foreign.id))
      const page = await app
        .as(REV)
        .trackers.list({ query: { limit: 1, sort: '-uniqueId', keyword: foreign.uniqueId } })
      assert.deepEqual(
        page.map(({ id }) => id),
        [foreign.id],
      )
      assert.deepEqual(
        await ids({ userId: REV.id }),
        (await app.as(REV).trackers.list({ query: {} })).map(({ id }) => id),
      )
    })

    test('many go to a technician at once, each with a line of history, and back', async () => {
      const { REV, CLI } = fleet
      const items = [await tracker(REV), await tracker(REV), await tracker(REV)]
      const ids = items.map(({ id }) => id)
      app.clock.advance(60_000)
      const note = 'for Monday'
      assert.deepEqual(await move(REV, ids, 'withTechnician', { holderId: CLI.id, note }), { moved: 3 })
      const held = await reread(REV, items[0]!)
      assert.deepEqual([held.state, held.holderId, held.since], ['withTechnician', CLI.id, app.clock.now()])
      assert.deepEqual(await historyOf(REV, held), ['moved inStock - withTechnician CLI', 'registered - - inStock -'])
      const [last] = await app.as(REV).stock.trackerHistory({ params: held })
      assert.deepEqual([last!.actorName, last!.note, last!.time], ['REV', note, app.clock.now()])
      // There already: nothing happens
      assert.deepEqual(await move(REV, ids, 'withTechnician', { holderId: CLI.id }), { moved: 0 })
      await move(REV, ids, 'inStock')
      assert.equal((await historyOf(REV, held))[0], 'moved withTechnician CLI inStock -')
      const audit = await app.as(fleet.ADM).audit.list({ query: { from: new Date(0), to: new Date(4e12) } })
      assert.ok(audit.some(({ objectType, objectId }) => objectType === 'tracker' && objectId === held.id))
    })

    test('a move that one item cannot make moves none', async () => {
      const { REV, CLI, MGR, USR, ADM } = fleet
      const [one, two] = [await tracker(REV), await tracker(REV)]
      await move(REV, [two.id], 'discarded')
      const ids = [one.id, two.id]
      await assert.rejects(move(REV, ids, 'lost'), {
        status: 400,
        reason: { code: 'refusal.stockMove', values: { code: two.uniqueId } },
      })
      assert.equal((await reread(REV, one)).state, 'inStock')
      const status = (expected: number) => ({ status: expected })
      await assert.rejects(move(REV, [one.id], 'withTechnician'), status(400))
      await assert.rejects(move(REV, [one.id], 'lost', { holderId: CLI.id }), status(400))
      await assert.rejects(move(REV, [one.id], 'installed'), status(400))
      await assert.rejects(move(REV, [one.id], 'moon' as never), status(400))
      await assert.rejects(move(REV, [one.id], 'lost', { kind: 'van' as never }), status(400))
      await assert.rejects(move(REV, [one.id, 999_999], 'lost'), status(403))
      await assert.rejects(move(ADM, [999_999], 'lost'), status(404))
      await assert.rejects(move(REV, [], 'lost'), status(400))
      // Only accounts that the seller manages, whoever moves
      for (const holder of [MGR, USR, other]) {
        await assert.rejects(move(REV, [one.id], 'withClient', { holderId: holder.id }), {
          status: 403,
          field: 'holderId',
        })
        await assert.rejects(move(ADM, [one.id], 'withClient', { holderId: holder.id }), {
          status: 403,
          field: 'holderId',
        })
      }
      assert.deepEqual(await historyOf(REV, one), ['registered - - inStock -'])
    })

    test('of two people who move an item at once the second is told, and what is saved has its version', async () => {
      const { REV, ADM } = fleet
      const one = await tracker(REV)
      app.clock.advance(1000)
      const items = [{ id: one.id, since: one.since }]
      await app.as(ADM).stock.move({ body: { kind: 'tracker', items, to: 'inRepair' } })
      await assert.rejects(app.as(REV).stock.move({ body: { kind: 'tracker', items, to: 'lost' } }), { status: 412 })
      assert.equal((await reread(REV, one)).state, 'inRepair')
      const ifMatch = String((await app.call(REV, { url: `/api/stock/trackers/${one.id}` })).headers.etag)
      await app.as(REV).trackers.update({ params: one, body: { ...one, note: 'a' }, ifMatch } as never)
      const save = { method: 'PUT', url: `/api/stock/trackers/${one.id}`, payload: { ...one, note: 'b' } } as const
      assert.equal((await app.call(REV, { ...save, headers: { 'if-match': ifMatch } })).statusCode, 412)
    })

    test('a vehicle installs what it names and gives it back when it names another or is removed', async () => {
      const { REV } = fleet
      const [one, two] = [await tracker(REV), await tracker(REV)]
      const card = await app.as(REV).sims.create({ body: { iccid: '8955053400000000018', carrier: 'Vivo' } })
      app.clock.advance(1000)
      const van = await vehicle(REV, one.uniqueId, { iccid: '8955 0534 0000 0000 018' })
      const installed = await reread(REV, one)
      assert.deepEqual([installed.state, installed.deviceId, installed.since], ['installed', van.id, app.clock.now()])
      const inside = await app.as(REV).sims.get({ params: card })
      assert.deepEqual([inside.state, inside.deviceId], ['installed', van.id])
      await assert.rejects(move(REV, [one.id], 'inStock'), {
        status: 400,
        reason: { code: 'refusal.stockInstalled', values: { code: one.uniqueId } },
      })
      await assert.rejects(app.as(REV).trackers.remove({ params: one }), { status: 400 })

      // A save of anything else moves nothing
      await app.as(fleet.ADM).devices.update({ params: van, body: { ...van, uniqueId: one.uniqueId, name: 'Kombi' } })
      assert.equal((await historyOf(REV, one)).length, 2)
      await app.as(fleet.ADM).devices.update({ params: van, body: { ...van, uniqueId: two.uniqueId, attributes: {} } })
      assert.deepEqual(await historyOf(REV, one), [
        `vehicleChanged installed ${van.name} returned -`,
        `vehicleSaved inStock - installed van ${one.uniqueId}`,
        'registered - - inStock -',
      ])
      assert.deepEqual([(await reread(REV, one)).deviceId, (await reread(REV, two)).state], [0, 'installed'])
      assert.equal((await app.as(REV).sims.get({ params: card })).state, 'returned')
      await app.as(REV).devices.remove({ params: van })
      assert.deepEqual((await historyOf(REV, two))[0]!.split(' ')[0], 'vehicleRemoved')
      assert.deepEqual([(await reread(REV, two)).state, (await reread(REV, two)).deviceId], ['returned', 0])
    })
    test('a lost unit stays lost while its vehicle is saved, and is installed where another names it', async () => {
      const { ADM, REV } = fleet
      const one = await tracker(REV)
      const van = await vehicle(REV, one.uniqueId)
      await move(REV, [one.id], 'lost')
      await app.as(ADM).devices.update({ params: van, body: { ...van, uniqueId: one.uniqueId, contact: 'x' } })
      assert.equal((await reread(REV, one)).state, 'lost')
      await app.as(ADM).devices.update({ params: van, body: { ...van, uniqueId: imei() } })
      await vehicle(REV, one.uniqueId)
      assert.equal((await reread(REV, one)).state, 'installed')
    })

    test('what vehicles name already is installed when it is registered or its code is corrected', async () => {
      const { REV } = fleet
      const [right, iccid] = [imei(), '8955053400000000026']
      const van = await vehicle(REV, right, { iccid })
      // Which PostgreSQL cannot read as JSON
      await vehicle(REV, imei(), { odd: '\u0000' })
      const typo = await tracker(REV)
      assert.equal(typo.state, 'inStock')
      const mended = await app.as(REV).trackers.update({ params: typo, body: { ...typo, uniqueId: right } })
      assert.deepEqual([mended.state, mended.deviceId], ['installed', van.id])
      assert.equal((await app.as(REV).sims.create({ body: { iccid } })).deviceId, van.id)
      const back = await app.as(REV).trackers.update({ params: typo, body: { ...mended, uniqueId: imei() } })
      assert.deepEqual([back.state, back.deviceId], ['returned', 0])
    })

    test('only vehicles that the seller sees concern its stock, and those it no longer sees are not named', async () => {
      const { ADM, REV } = fleet
      const uniqueId = imei()
      const [own, foreign, house] = [
        await tracker(REV, { uniqueId }),
        await tracker(other, { uniqueId }),
        await tracker(ADM, { uniqueId }),
      ]
      const van = await vehicle(REV, uniqueId)
      assert.equal((await reread(other, foreign)).state, 'inStock')
      assert.equal((await reread(ADM, house)).deviceId, van.id)
      assert.equal((await reread(REV, own)).deviceId, van.id)
      await report(app.ctx, van.id)
      assert.equal((await reread(other, foreign)).lastUpdate, null)
      assert.deepEqual((await reread(REV, own)).lastUpdate, app.clock.now())
      await app.as(ADM).permissions.unlink({ body: { userId: REV.id, deviceId: van.id } })
      const unseen = await reread(REV, own)
      assert.deepEqual([unseen.state, unseen.deviceId, unseen.lastUpdate], ['installed', 0, null])
      const listed = await app.as(REV).trackers.list({ query: { keyword: uniqueId } })
      assert.deepEqual(listed, [unseen])
      assert.deepEqual(await historyOf(REV, own), [
        `vehicleSaved inStock - installed van ${uniqueId}`,
        'registered - - inStock -',
      ])
    })

    test('units in stock that talk and installed ones that are silent are counted, by model and carrier too', async (t) => {
      const app = await testApp({ open })
      t.after(() => app.close())
      const { ADM, REV } = await seedFleet(app.ctx)
      const make = (uniqueId: string, model: string) => app.as(REV).trackers.create({ body: { uniqueId, model } })
      const [quiet, calling, silent, live] = [
        await make('11', 'ST310U'),
        await make('12', 'ST310U'),
        await make('13', 'GV50'),
        await make('14', 'GV50'),
      ]
      for (const { uniqueId } of [silent, live])
        await app.as(REV).devices.create({ body: { name: uniqueId, uniqueId } })
      const deviceId = (await app.as(REV).trackers.get({ params: live })).deviceId
      const [first] = [(await app.as(REV).trackers.get({ params: silent })).deviceId]
      await report(app.ctx, first)
      app.clock.advance(day + 1)
      await report(app.ctx, deviceId)
      app.ctx.bus.publishUnknownUnit({
        uniqueId: '12',
        protocol: 'suntech',
        host: '10.0.0.1',
        at: app.clock.now().getTime(),
        data: '',
      })
      const expected = {
        states: { inStock: 2, installed: 2 },
        groups: [
          { name: 'GV50', states: { installed: 2 } },
          { name: 'ST310U', states: { inStock: 2 } },
        ],
        talking: 1,
        silent: 1,
      }
      assert.deepEqual(await app.as(REV).stock.overview({ query: { kind: 'tracker' } }), expected)
      assert.deepEqual(await app.as(ADM).stock.overview({ query: { kind: 'tracker', all: true } }), expected)
      assert.deepEqual((await app.as(ADM).stock.overview({ query: { kind: 'tracker' } })).states, {})
      const seen = new Map((await app.as(REV).trackers.list({ query: {} })).map((item) => [item.id, item.lastUpdate]))
      assert.deepEqual(
        [quiet, calling, silent, live].map(({ id }) => seen.get(id)?.getTime()),
        [undefined, app.clock.now().getTime(), app.clock.now().getTime() - day - 1, app.clock.now().getTime()],
      )
    })

    test('a PUK is told by the card itself, never by a list nor to a token that only reads', async () => {
      const { REV } = fleet
      const card = await app
        .as(REV)
        .sims.create({ body: { iccid: '8955053400000000034', puk: '12345678', monthlyCost: 890 } })
      assert.equal(card.puk, '12345678')
      const [listed] = await app.as(REV).sims.list({ query: { keyword: card.iccid } })
      assert.equal(listed!.puk, '*****')
      const saved = await app.as(REV).sims.update({ params: card, body: { ...listed!, plan: '10 MB' } })
      assert.deepEqual([saved.puk, saved.plan], ['12345678', '10 MB'])
      const token = await app.as(REV).session.createToken({ body: { scope: 'read' } })
      const headers = { authorization: `Bearer ${token}` }
      const read = (await app.call(undefined, { url: `/api/stock/sims/${card.id}`, headers })).json()
      assert.deepEqual([read.puk, read.monthlyCost], ['*****', 890])
    })

    test('what an account has is returned when the account is removed', async () => {
      const { ADM, REV } = fleet
      const body = { name: 'Tec', email: 'tec@example.com', password: 'correct horse 7', attributes: { nivel: 1 } }
      const technician = await app.as(REV).users.create({ body })
      const one = await tracker(REV)
      await move(REV, [one.id], 'withTechnician', { holderId: technician.id })
      await app.as(ADM).users.remove({ params: technician })
      assert.deepEqual((await historyOf(REV, one))[0], 'holderRemoved withTechnician Tec returned -')
      assert.equal((await reread(REV, one)).holderId, 0)
    })

    test('scanned codes are found, those of others are left out', async () => {
      const { REV } = fleet
      const [one, theirs] = [await tracker(REV), await tracker(other)]
      const found = await app
        .as(REV)
        .stock.find({ body: { kind: 'tracker', codes: [` ${one.uniqueId} `, theirs.uniqueId, 'x'] } })
      assert.deepEqual(found, [{ id: one.id, code: one.uniqueId, state: 'inStock', since: one.since }])
      for (const kind of stockKinds) {
        await assert.rejects(app.as(REV).stock.find({ body: { kind, codes: Array(501).fill('1') } }), { status: 400 })
      }
    })
  })
}
