import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { devices } from '@rastro/core/resources/device'
import type { ServiceOrder } from '@rastro/core/resources/service-order'
import type { User } from '@rastro/core/resources/user'
import { create } from '../../db/crud.ts'
import { TestClock as IngestClock, lineProtocol, type Rig, startRig, type TcpUnit } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { dot } from '../../testing/picture.ts'

/** Named as a protocol that the API knows as able to cut an engine. */
const protocols = [{ ...lineProtocol, name: 'gt06' }]
const imei = '864507038112650'

for (const [dialect, open] of dialects) {
  describe(`service orders, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let reseller: User
    let installer: User
    let client: User
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const body = (name: string, fields: object) => ({
        body: { name, email: `${name}@example.com`, password: 'correct horse 7', ...fields },
      })
      reseller = await app
        .as(fleet.ADM)
        .users.create(body('seller', { deviceLimit: -1, phone: '+55 11 3000-1000', attributes: { nivel: 2 } }))
      installer = await app.as(reseller).users.create(body('installer', { attributes: { nivel: 1 } }))
      client = await app.as(reseller).users.create(body('client', { attributes: { nivel: 3 } }))
    })
    after(() => app.close())

    const order = (fields: object = {}, by: User = reseller) =>
      app.as(by).serviceOrders.create({
        body: {
          kind: 'install',
          vehicleName: 'Strada',
          plate: 'RTA4F21',
          installerId: installer.id,
          ...fields,
        } as never,
      })
    const as = (user: Pick<User, 'id'> = installer) => app.as(user).serviceOrders
    const vehicle = async (name: string) => {
      const made = await app.as(reseller).devices.create({ body: { name, uniqueId: name } })
      return made.id
    }
    const addPhoto = (id: number, subject: string, user: Pick<User, 'id'> = installer) =>
      app.call(user, {
        method: 'POST',
        url: `/api/service-orders/${id}/photos?subject=${subject}`,
        headers: { 'content-type': 'image/png' },
        payload: dot,
      })
    const conflict = { status: 409 }
    const denied = { status: 403 }

    /** Ingest beside the API, with the clock of the API. */
    async function withIngest(body: (rig: Rig, unit: TcpUnit) => Promise<void>): Promise<void> {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols })
      await body(rig, await rig.tcp()).finally(() => rig.close())
    }
    const pass = (rig: Rig, ms: number) => {
      app.clock.advance(ms)
      rig.clock.move(ms)
    }
    const reports = (rig: Rig, unit: TcpUnit, attributes: object, uniqueId = imei) =>
      unit.ask({
        uniqueIds: [uniqueId],
        fixes: [
          {
            fixTime: rig.clock.now(),
            ...{ valid: true, latitude: -23.55, longitude: -46.63, speed: 0 },
            attributes: attributes as never,
          },
        ],
        reply: 'thanks',
      })
    const doneIn = ({ work }: ServiceOrder) => Object.keys(work.test?.done ?? {})
    const prepare = async (id: number, identifier: string) => {
      await as().start({ params: { id } })
      for (const subject of ['panel', 'tracker']) assert.equal((await addPhoto(id, subject)).statusCode, 200)
      const body = { identifier, iccid: '89550534000000000003', phone: '+5511966013390' }
      await as().tracker({ params: { id }, body })
    }
    /** A live test with what every unit reports, and the signature; gives the vehicle. */
    async function passTest(
      rig: Rig,
      unit: TcpUnit,
      { id, uniqueId }: { id: number; uniqueId: string },
    ): Promise<number> {
      const isLacking = () =>
        assert.rejects(as().close({ params: { id } }), {
          status: 409,
          reason: { code: 'refusal.orderLacks', values: {} },
        })
      await as().sign({ params: { id }, body: { name: 'Carlos Prado', path: null } })
      // Everything but the test
      await isLacking()
      pass(rig, 1000)
      const { order: begun } = await as().startTest({ params: { id } })
      pass(rig, 1000)
      await reports(rig, unit, { sat: 12, power: 12.4 }, uniqueId)
      await as().test({ params: { id }, body: {} })
      for (const step of ['ignitionOn', 'ignitionOff', 'block'] as const) {
        await isLacking()
        await as().skip({ params: { id }, body: { step, reason: 'no wire' } })
      }
      return begun.deviceId
    }

    test('an installation from the order to the signature, with real reports, a block and a release', async () => {
      const { id, number, status, sellerId } = await order({ clientId: client.id })
      assert.deepEqual([status, sellerId], ['open', reseller.id])
      assert.equal((await order()).number, number + 1)
      await assert.rejects(as().close({ params: { id } }), conflict)
      await prepare(id, imei)
      await withIngest(async (rig, unit) => {
        pass(rig, 1000)
        const began = await as().startTest({ params: { id } })
        const { deviceId } = began.order
        const made = await app.as(client).devices.get({ params: { id: deviceId } })
        assert.equal(made.name, 'Strada')
        assert.equal((await app.as(fleet.ADM).devices.get({ params: { id: deviceId } })).uniqueId, imei)
        const evaluate = async () => (await as().test({ params: { id }, body: {} })).order
        assert.deepEqual(doneIn(await evaluate()), [])
        pass(rig, 1000)
        await reports(rig, unit, { sat: 12, power: 12.4 })
        assert.deepEqual(doneIn(await evaluate()).sort(), ['fix', 'power', 'talking'])
        pass(rig, 5000)
        await reports(rig, unit, { ignition: true })
        pass(rig, 5000)
        await reports(rig, unit, { ignition: false, blocked: false })
        assert.equal(doneIn(await evaluate()).length, 5)
        const seen = await as().context({ params: { id } })
        assert.deepEqual([seen.context.offersBlock, seen.context.sellerPhone], [true, '+55 11 3000-1000'])
        await assert.rejects(as().close({ params: { id } }), conflict)

        const send = (type: string) =>
          app.as(installer).commands.send({ query: {}, body: { deviceId, type, description: `Order ${number}` } })
        /** The unit reports the state of its relay until the server has noted it for the latest command. */
        const confirms = async (blocked: boolean) => {
          const latest = () => app.as(installer).commands.queue({ query: { deviceId, limit: 1 } })
          do {
            // A report with the time of the one before would be a repetition of it
            pass(rig, 1000)
            await reports(rig, unit, { blocked })
          } while ((await latest())[0]?.evidence.confirmed === undefined)
        }
        await send('engineStop')
        assert.equal(await unit.hear(), 'stop the engine')
        await confirms(true)
        await as().sign({ params: { id }, body: { name: 'Carlos Prado', path: 'M10 10L300 120' } })
        assert.equal((await as().context({ params: { id } })).context.isBlocked, true)
        // Even where the step is left out, the vehicle is not left blocked
        await assert.rejects(as().close({ params: { id } }), conflict)
        await send('engineResume')
        assert.equal(await unit.hear(), 'free the engine')
        await confirms(false)
        const { cutSeconds, freeSeconds } = (await evaluate()).work.test?.done.block?.values ?? {}
        assert.ok(Number(cutSeconds) > 0 && Number(freeSeconds) > 0)

        const closed = await as().close({ params: { id } })
        assert.deepEqual(
          [closed.status, closed.work.history.map((change) => change.status)],
          ['closed', ['open', 'inService', 'closed']],
        )
        const after = await app.as(fleet.ADM).devices.get({ params: { id: deviceId } })
        assert.deepEqual(
          [after.uniqueId, after.phone, after.attributes.iccid],
          [imei, '+5511966013390', '89550534000000000003'],
        )
        await assertSeesNothing(id, deviceId, closed.work.photos[0]!.name)
        await assertSheet(id, number)
      })
    })

    async function assertSeesNothing(id: number, deviceId: number, photo: string): Promise<void> {
      await assert.rejects(as().get({ params: { id } }), denied)
      await assert.rejects(as().context({ params: { id } }), denied)
      await assert.rejects(as().sign({ params: { id }, body: { name: 'Ana', path: null } }), denied)
      assert.deepEqual(
        await as()
          .list({ query: {} })
          .then((all) => all.filter((one) => one.id === id)),
        [],
      )
      await assert.rejects(app.as(installer).devices.get({ params: { id: deviceId } }), denied)
      await assert.rejects(app.as(installer).commands.queue({ query: { deviceId } }), denied)
      const url = (of: string) => ({ url: of })
      const photoOf = `/api/service-orders/${id}/photos/${photo}`
      assert.equal((await app.call(installer, url(photoOf))).statusCode, 403)
      assert.equal((await app.call(installer, url(`/api/server/file/${photo}`))).statusCode, 403)
      assert.equal((await app.call(client, url(photoOf))).statusCode, 403)
      assert.equal((await app.call(fleet.REV, url(photoOf))).statusCode, 403)
      const own = await app.call(reseller, url(photoOf))
      assert.deepEqual([own.statusCode, own.headers['content-type']], [200, 'image/png'])
    }

    async function assertSheet(id: number, number: number): Promise<void> {
      const ask = (user: Pick<User, 'id'>) =>
        app.call(user, { url: `/api/service-orders/${id}/sheet`, headers: { 'accept-language': 'pt-BR' } })
      for (const user of [installer, client, fleet.REV]) assert.equal((await ask(user)).statusCode, 403)
      const sheet = await ask(reseller)
      assert.deepEqual(
        [sheet.statusCode, sheet.headers['content-type'], sheet.headers['content-disposition']],
        [200, 'application/pdf', `attachment; filename="order-${number}.pdf"`],
      )
      const text = pdfText(sheet.rawPayload)
      for (const said of [
        `Ordem ${number}`,
        'Instalar rastreador',
        imei,
        'Strada',
        'RTA-4F21',
        'Carlos Prado',
        'client',
      ]) {
        assert.ok(text.includes(said), said)
      }
      for (const said of ['12,4 V na bateria do carro', 'Aparelho fixado']) {
        assert.ok(text.includes(said), said)
      }
      assert.match(text, /Bloqueou em \d+ s, liberou em \d+ s/)
      // All of the order, and the same each time
      const [, digest] = /SHA-256 da ordem:\s*([0-9a-f]{64})/.exec(text.replaceAll('\n', ' ')) ?? []
      assert.ok(digest)
      assert.ok(
        pdfText((await ask(reseller)).rawPayload)
          .replaceAll('\n', ' ')
          .includes(digest),
      )
    }

    test('a closed order moves tracker and SIM card in the stock of its seller, and in no other', async () => {
      const [one, two] = ['356938035643809', '356938035643817']
      const tracker = (user: Pick<User, 'id'>, uniqueId: string) => app.as(user).trackers.create({ body: { uniqueId } })
      const placeOf = async (user: Pick<User, 'id'>, params: { id: number }) => {
        const { state, holderName } = await app.as(user).trackers.get({ params })
        return `${state} ${holderName}`.trim()
      }
      const historyOf = async (user: Pick<User, 'id'>, params: { id: number }) =>
        (await app.as(user).stock.trackerHistory({ params })).map(
          ({ reason, fromState, fromName, toState, toName, note, actorName }) =>
            [reason, fromState, fromName, toState, toName, note, actorName].filter(Boolean).join(' '),
        )
      const [old, next] = [await tracker(reseller, one), await tracker(reseller, two)]
      const strangers = [
        [fleet.REV, await tracker(fleet.REV, one)],
        [fleet.ADM, await tracker(fleet.ADM, one)],
      ] as const
      const card = await app.as(reseller).sims.create({ body: { iccid: '89550534000000000003' } })
      const items = [{ id: old.id }]
      await app.as(reseller).stock.move({
        body: { kind: 'tracker', items, to: 'withTechnician', holderId: installer.id },
      })
      const { id, number } = await order()
      await prepare(id, one)
      let deviceId = 0
      await withIngest(async (rig, unit) => {
        deviceId = await passTest(rig, unit, { id, uniqueId: one })
        assert.equal(await placeOf(reseller, old), 'withTechnician installer')
        await as().close({ params: { id } })
        assert.equal(await placeOf(reseller, old), 'installed Strada')
        assert.equal(
          (await historyOf(reseller, old))[0],
          `orderClosed withTechnician installer installed Strada ${number} installer`,
        )
        assert.equal((await app.as(reseller).sims.get({ params: card })).deviceId, deviceId)
        const replacing = await order({ kind: 'replace', deviceId })
        await prepare(replacing.id, two)
        await passTest(rig, unit, { id: replacing.id, uniqueId: two })
        await as().close({ params: replacing })
        assert.equal(await placeOf(reseller, next), 'installed Strada')
        assert.equal(
          (await historyOf(reseller, old))[0],
          `orderClosed installed Strada withTechnician installer ${replacing.number} installer`,
        )
      })
      for (const [user, item] of strangers) {
        assert.equal(await placeOf(user, item), 'inStock')
        assert.equal((await historyOf(user, item)).length, 1)
      }

      // Nobody took it along: it is with the seller, and stays there while the vehicle, which still names it, is saved
      const removal = await order({ kind: 'remove', deviceId, installerId: 0 })
      await as(reseller).start({ params: removal })
      for (const subject of ['panel', 'tracker']) await addPhoto(removal.id, subject, reseller)
      await as(reseller).sign({ params: removal, body: { name: 'Carlos Prado', path: null } })
      await as(reseller).close({ params: removal })
      const van = await app.as(reseller).devices.get({ params: { id: deviceId } })
      await app.as(reseller).devices.update({ params: van, body: { ...van, contact: 'Ana' } })
      assert.equal(await placeOf(reseller, next), 'returned')
      assert.equal((await app.as(reseller).sims.get({ params: card })).state, 'returned')
      assert.equal(
        (await historyOf(reseller, next))[0],
        `orderClosed installed Strada returned ${removal.number} seller`,
      )
    })

    test('a replaced tracker: the history stays with the vehicle, and a cancelled order gives the identifier back', async () => {
      const deviceId = await vehicle('old-tracker')
      const { id } = await order({ kind: 'replace', deviceId })
      await prepare(id, 'new-tracker')
      await as().startTest({ params: { id } })
      const identifier = async () => (await app.as(fleet.ADM).devices.get({ params: { id: deviceId } })).uniqueId
      assert.equal(await identifier(), 'new-tracker')
      // Defective: another one is read, and has not been tested
      const { order: unread } = await as().tracker({
        params: { id },
        body: { identifier: 'third', iccid: '', phone: '' },
      })
      assert.equal(unread.work.test, undefined)
      assert.doesNotMatch(JSON.stringify(unread), /old-tracker/)
      await assert.rejects(as().cancel({ params: { id }, body: { reason: 'no time' } }), denied)
      await as(reseller).cancel({ params: { id }, body: { reason: 'no time' } })
      assert.equal(await identifier(), 'old-tracker')
      await assert.rejects(app.as(installer).devices.get({ params: { id: deviceId } }), denied)
      await assert.rejects(as(reseller).start({ params: { id } }), conflict)
    })

    test('a tracker of another vehicle is refused, whoever owns that', async () => {
      const deviceId = await vehicle('mine')
      const { id } = await order({ kind: 'replace', deviceId })
      await assert.rejects(as().startTest({ params: { id } }), conflict)
      await prepare(id, fleet.D1.uniqueId)
      await assert.rejects(as().startTest({ params: { id } }), { status: 409, field: 'identifier' })
      assert.equal((await app.as(fleet.ADM).devices.get({ params: { id: deviceId } })).uniqueId, 'mine')
    })

    test('the vehicle changes with the rights of the seller: without them the tracker does not come into it', async () => {
      const deviceId = await vehicle('lost')
      const { id } = await order({ kind: 'replace', deviceId })
      await prepare(id, 'another')
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: reseller.id, deviceId } })
      // What the seller granted ended with the seller's own right
      await assert.rejects(app.as(installer).devices.get({ params: { id: deviceId } }), denied)
      await assert.rejects(as().startTest({ params: { id } }), denied)
      await as(reseller).cancel({ params: { id }, body: { reason: 'sold' } })
    })

    test('the installer of an order changes: the first one sees nothing any more; links from elsewhere stay', async () => {
      const other = await app.as(reseller).users.create({
        body: { name: 'other', email: 'other@example.com', password: 'correct horse 7', attributes: { nivel: 1 } },
      })
      const deviceId = await vehicle('handed over')
      const first = await order({ kind: 'check', deviceId })
      const second = await order({ kind: 'check', deviceId })
      const seesVehicle = (user: Pick<User, 'id'>) => app.as(user).devices.get({ params: { id: deviceId } })
      await seesVehicle(installer)
      await as(reseller).update({ params: first, body: { ...first, installerId: other.id } })
      await assert.rejects(as().get({ params: { id: first.id } }), denied)
      await seesVehicle(other)
      // The second order still needs it
      await seesVehicle(installer)
      await as(reseller).remove({ params: { id: second.id } })
      await assert.rejects(seesVehicle(installer), denied)
      await app.as(reseller).permissions.link({ body: { userId: installer.id, deviceId } })
      const third = await order({ kind: 'check', deviceId })
      await as(reseller).cancel({ params: third, body: { reason: 'not needed' } })
      await seesVehicle(installer)
      await as(reseller).cancel({ params: first, body: { reason: 'not needed' } })
      await assert.rejects(seesVehicle(other), denied)
    })

    test('installers change nothing of the order itself, nor another reseller anything of it', async () => {
      const made = await order()
      const params = { id: made.id }
      await assert.rejects(as().update({ params, body: { ...made, notes: 'x' } }), denied)
      await assert.rejects(as().remove({ params }), denied)
      await assert.rejects(as(fleet.REV).get({ params }), denied)
      await assert.rejects(as(fleet.REV).start({ params }), denied)
      await assert.rejects(order({}, installer), denied)
      await assert.rejects(order({ installerId: fleet.USR.id }), { status: 403, field: 'installerId' })
      await assert.rejects(order({ clientId: fleet.CLI.id }), { status: 403, field: 'clientId' })
      await assert.rejects(order({ deviceId: fleet.D1.id }), { status: 403, field: 'deviceId' })
      await assert.rejects(order({ vehicleName: ' ' }), { status: 400, field: 'vehicleName' })
      await assert.rejects(order({ kind: 'replace' }), { status: 400, field: 'vehicleName' })
      // Number, state and work are the server's
      const kept = await as(reseller).update({
        params,
        body: { ...made, number: 77, status: 'closed', sellerId: fleet.ADM.id, work: { history: [], photos: [] } },
      })
      assert.deepEqual([kept.number, kept.status, kept.sellerId], [made.number, 'open', reseller.id])
      assert.equal(kept.work.history.length, 1)
    })

    test('steps are skipped with a reason where a model may not report them; photos are few and pictures', async () => {
      const deviceId = await vehicle('skipper')
      const { id } = await order({ kind: 'check', deviceId })
      await assert.rejects(as().test({ params: { id }, body: {} }), conflict)
      assert.equal((await addPhoto(id, 'panel')).statusCode, 409)
      await as().start({ params: { id } })
      await as().startTest({ params: { id } })
      const skip = (step: string, reason = 'no wire') => as().skip({ params: { id }, body: { step, reason } as never })
      await assert.rejects(skip('fix'), conflict)
      await assert.rejects(skip('power', 'x'), { status: 400 })
      const { order: skipped } = await skip('power')
      assert.deepEqual(skipped.work.test?.done.power?.skipped, { reason: 'no wire', userName: 'installer' })
      await assert.rejects(skip('power'), conflict)
      const statuses: number[] = []
      for (let at = 0; at < 7; at += 1) statuses.push((await addPhoto(id, 'panel')).statusCode)
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 409])
      const { work } = await as().get({ params: { id } })
      await as().removePhoto({ params: { id, name: work.photos[0]!.name } })
      assert.equal((await as().get({ params: { id } })).work.photos.length, 5)
      const text = { method: 'POST', url: `/api/service-orders/${id}/photos?subject=panel` } as const
      const sent = await app.call(installer, { ...text, headers: { 'content-type': 'image/png' }, payload: 'x' })
      assert.equal(sent.statusCode, 400)
      await assert.rejects(as().sign({ params: { id }, body: { name: 'Ana', path: 'M1 1"/>' } }), { status: 400 })
      const sheet = await app.call(reseller, { url: `/api/service-orders/${id}/sheet` })
      assert.equal(sheet.statusCode, 409)
    })

    const removals: Readonly<Record<string, (seller: User) => Promise<unknown>>> = {
      removed: ({ id }) => app.as(fleet.ADM).users.remove({ params: { id } }),
      // Its clients and installers have been given to somebody else
      erased: async ({ id, email }) => {
        await app.ctx.db.deleteFrom('user_managedUser').where('userId', '=', id).execute()
        const body = { email, currentPassword: null }
        await app.as(fleet.ADM).erasures.eraseAccount({ params: { id }, body })
      },
    }
    for (const [name, remove] of Object.entries(removals)) {
      test(`an account that sold orders is ${name}, and its installers see nothing of them any more`, async () => {
        const body = (who: string, nivel: number) => ({
          ...{ name: who, email: `${who}-${name}@example.com` },
          ...{ password: 'correct horse 7', attributes: { nivel } },
        })
        const seller = await app.as(fleet.ADM).users.create({ body: body('gone', 2) })
        const worker = await app.as(seller).users.create({ body: body('worker', 1) })
        const device = await create(app.ctx.db, devices, { name: 'x', uniqueId: `gone-${name}` })
        // Somebody else's too, so that it stays
        for (const userId of [seller.id, reseller.id]) {
          await app.as(fleet.ADM).permissions.link({ body: { userId, deviceId: device.id } })
        }
        await order({ kind: 'check', deviceId: device.id, installerId: worker.id }, seller)
        await app.as(worker).devices.get({ params: device })
        await remove(seller)
        await assert.rejects(app.as(worker).devices.get({ params: device }), denied)
        assert.deepEqual(await app.as(worker).serviceOrders.list({ query: {} }), [])
      })
    }
  })
}
