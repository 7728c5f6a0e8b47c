import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import { type DunningRule, firstDunningRule } from '@rastro/core/resources/dunning'
import type { User } from '@rastro/core/resources/user'
import { strFromU8, unzipSync } from 'fflate'
import { Runner } from '../../jobs/runner.ts'
import { openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { report } from '../../testing/fleet.ts'
import { messagesRig } from '../notifications/job/testing.ts'
import { dunning } from './job/dunning.ts'
import { dunningMessage } from './job/dunning-message.ts'

const dayMs = 86_400_000
const rule: DunningRule = { ...firstDunningRule, enabled: true }

for (const [dialect, open] of dialects) {
  describe(`dunning, on ${dialect}`, () => {
    const rig = messagesRig(open)
    let customer = ''
    const as = (user: User | undefined) => rig.app.as(user)
    const today = () => dayIn(listTimezone, rig.app.clock.now())
    /** 14:00 in São Paulo, of the next day that is this weekday (0 is Sunday). */
    const toWeekday = (weekday: number) => {
      const { clock } = rig.app
      do clock.advance(Math.ceil((clock.now().getTime() + 1) / dayMs) * dayMs + 17 * 3_600_000 - clock.now().getTime())
      while (clock.now().getUTCDay() !== weekday)
    }
    const nextDays = (count: number) => rig.app.clock.advance(count * dayMs)
    /** Lets the jobs look, as a node that was just started. */
    const look = async () => {
      const runner = new Runner(rig.app.ctx, [dunning, dunningMessage])
      await runner.plan()
      await rig.app.ctx.db.updateTable('task').set({ dueTime: 0 }).where('schedule', '=', 'dunning').execute()
      await runner.tick()
      rig.app.clock.advance(1000)
      await runner.tick()
    }
    const subjects = () => rig.sent.splice(0).map(({ to, channel, message }) => `${to} ${channel}: ${message.subject}`)
    before(async () => {
      customer = (await as(rig.fleet.REV).billing.makeCustomer({ body: { userId: rig.fleet.CLI.id } })).customer!
      // Logins end while months pass
      for (const user of [rig.fleet.ADM, rig.fleet.REV, rig.fleet.CLI, rig.fleet.USR, rig.fleet.MGR])
        await rig.app.cookie(user)
      await rig.app.ctx.db
        .updateTable('session')
        .set({ expirationTime: Date.UTC(2100, 0) })
        .execute()
      await as(rig.fleet.REV).billing.setPayee({ body: { key: 'pix@rev.example', name: 'REV', city: 'Santos' } })
    })
    const start = async (due: number, steps: Partial<DunningRule> = {}) => {
      const { ctx } = rig.app
      for (const table of ['dunning_deed', 'dunning_terms', 'charge', 'contract', 'task'] as const)
        await ctx.db.deleteFrom(table).execute()
      await as(rig.fleet.REV).dunning.setRule({ body: { ...rule, ...steps } })
      const day = plusDays(today(), due)
      const body = {
        customer,
        cycle: 'YEARLY' as const,
        value: 99.9,
        nextDueDate: day,
        endDate: day,
        description: 'Frota',
      }
      const contract = await as(rig.fleet.REV).billing.createContract({ body })
      const [charge] = await as(rig.fleet.REV).billing.charges({ query: {} })
      return { contract, charge: charge! }
    }
    const evidence = async (user: User = rig.fleet.REV) =>
      (await as(user).dunning.client({ params: { id: customer } })).done.map(({ action, days }) =>
        days === null ? action : `${action}:${days}`,
      )
    /** Late by 21 days, with a notice that arrived, and limited. */
    const limit = async () => {
      toWeekday(2)
      const made = await start(-10)
      await look()
      nextDays(9)
      toWeekday(4)
      nextDays(1)
      await look()
      return made
    }
    const pay = (id: number) =>
      as(rig.fleet.REV).billing.updateCharge({ params: { id }, body: { status: 'RECEIVED_IN_CASH' } })
    const sees = (user: User) => as(user).positions.list({ query: { all: true } })

    test('each step is done and sent once, whatever is repeated and by however many nodes, with what became of it', async () => {
      toWeekday(2)
      const { charge } = await start(0)
      await Promise.all([look(), look(), look()])
      await look()
      const day = today().split('-').reverse().join('/')
      assert.deepEqual(subjects(), [`CLI mail: Sua cobrança de R$ 99,90 vence hoje, ${day}`])
      const [waits] = await as(rig.fleet.REV).dunning.clients({ query: {} })
      assert.deepEqual([waits!.next!.action, waits!.next!.days], ['notice', 3])
      nextDays(3)
      await Promise.all([look(), look()])
      assert.deepEqual(subjects(), [`CLI mail: Sua cobrança de R$ 99,90 venceu em ${day} e ainda não foi paga`])
      assert.deepEqual(await evidence(), ['notice:3', 'reminder:0'])
      const page = await as(rig.fleet.CLI).dunning.client({ params: { id: customer } })
      const [notice] = page.done
      const [web, mail] = notice!.messages
      assert.deepEqual([web!.channel, web!.state, web!.code], ['web', 'sent', 'shownInApp'])
      assert.deepEqual([mail!.address, mail!.state, mail!.words], ['c***@example.com', 'sent', 'taken'])
      assert.match(mail!.text, /A partir de \d\d\/\d\d\/\d{4}, o mapa ao vivo.*pix copia e cola.*000201/is)
      assert.equal(notice!.chargeId, charge.id)
      const own = await as(rig.fleet.CLI).dunning.own({})
      assert.deepEqual([own.isLimited, own.charges[0]!.id, own.charges[0]!.value], [false, charge.id, 99.9])
      assert.match(own.charges[0]!.pixPayload!, /^000201/)
    })

    test('the copy of personal data holds what was sent to the person, and nothing of others', async () => {
      const { CLI, USR } = rig.fleet
      const copyOf = async (user: User) => {
        const { clock } = rig.app
        const from = new Date(clock.now().getTime() - dayMs).toISOString()
        const url = `/api/users/${user.id}/data?from=${from}&to=${clock.now().toISOString()}`
        const reply = await rig.app.call(user, { url })
        assert.equal(reply.statusCode, 200, reply.body.slice(0, 200))
        return JSON.parse(strFromU8(unzipSync(reply.rawPayload)['dunning.json']!)) as Record<string, unknown>[]
      }
      const mails = (await copyOf(CLI)).filter(({ channel }) => channel === 'mail')
      assert.deepEqual(
        mails.map(({ action, value, state, address }) => [action, value, state, address]),
        [
          ['reminder', 99.9, 'sent', 'c***@example.com'],
          ['notice', 99.9, 'sent', 'c***@example.com'],
        ],
      )
      assert.match(String(mails[1]!.text), /venceu em/)
      assert.deepEqual(await copyOf(USR), [])
    })

    test('a seller words a step itself, with fine and interest, reads it in both languages and sends it to itself', async () => {
      const { REV, CLI } = rig.fleet
      toWeekday(2)
      const ptBR = 'Oi {name}, {amount} venceu em {due}. Hoje são {total}.'
      const step = { action: 'notice' as const, days: 3, channels: ['mail' as const], texts: { ptBR } }
      await start(-3, { steps: [step], fine: 2, interest: 1 })
      await look()
      const [mail] = rig.sent.splice(0)
      const day = plusDays(today(), -3).split('-').reverse().join('/')
      assert.equal(mail!.message.subject, `Sua cobrança de R$ 99,90 venceu em ${day} e ainda não foi paga`)
      assert.match(mail!.message.text, new RegExp(`^Oi CLI, R\\$ 99,90 venceu em ${day}. Hoje são R\\$ 10[12],`))
      assert.match(mail!.message.text, /multa de 2 %.*juros de 1 % ao mês/s)
      const own = await as(REV).dunning.rule({})
      assert.deepEqual([own.fine, own.interest, own.steps], [2, 1, [step]])

      const trial = (fields: object, user = REV) =>
        as(user).dunning.test({ body: { step, channel: null, fine: 2, ...fields } as never })
      const read = await trial({})
      assert.deepEqual(
        read.texts.map(({ language, body }) => [language, body.split(' ')[0]]),
        [
          ['ptBR', 'Oi'],
          ['en', 'Your'],
        ],
      )
      assert.deepEqual([read.outcome, rig.sent.length], [null, 0])
      const { outcome } = await trial({ channel: 'mail' })
      assert.equal(outcome!.isSent, true)
      const sent = rig.sent.splice(0).map(({ to, message }) => [to, message.text.slice(0, 9)])
      assert.deepEqual(sent, [['REV', 'Teste: Oi']])
      await assert.rejects(trial({}, CLI), { status: 403 })
      for (const [text, code] of [
        ['Pague {amount} de {due} em {conta}', 'dunningPlaceholder'],
        ['Pague {amount} de {due} {', 'dunningPlaceholder'],
        ['Pague o que deve', 'dunningFacts'],
      ]) {
        const wrong = { ...step, texts: { ptBR: text! } }
        const refused = { status: 400, reason: { code: `refusal.${code}` } }
        await assert.rejects(trial({ step: wrong }), (error: { reason: { code: string } }) => {
          assert.equal(error.reason.code, refused.reason.code)
          return true
        })
        await assert.rejects(as(REV).dunning.setRule({ body: { enabled: true, steps: [wrong] } }), { field: 'steps' })
      }
      for (const more of [{ fine: 2.01 }, { interest: 1.5 }, { fine: -1 }, { interest: 0.001 }])
        await assert.rejects(as(REV).dunning.setRule({ body: { ...rule, ...more } }), { status: 400 })
      await as(REV).dunning.setRule({ body: rule })
    })

    test('list, banner, Pix and message say the same of a late charge: what it is, its fine, its interest and the sum today', async () => {
      const { REV, CLI } = rig.fleet
      const payable = async () => {
        const [charge] = await as(CLI).billing.charges({ query: {} })
        const { charges } = await as(CLI).dunning.own({})
        const { value, fineValue, interestValue, totalValue, pixPayload } = charge!
        const [own] = charges
        const shown = own && [own.value, own.fineValue, own.interestValue, own.totalValue, own.pixPayload]
        if (shown) assert.deepEqual(shown, [value, fineValue, interestValue, totalValue, pixPayload])
        return { id: charge!.id, isShown: Boolean(shown), value, fineValue, interestValue, totalValue, pixPayload }
      }
      const step = { action: 'notice' as const, days: 10, channels: ['web' as const, 'mail' as const] }
      toWeekday(2)
      await start(-10, { steps: [step], fine: 2, interest: 1 })
      rig.sent.splice(0)
      await look()
      const both = await payable()
      // 2 % of 99,90, and 1 % a month for ten days
      assert.deepEqual(
        [both.isShown, both.value, both.fineValue, both.interestValue, both.totalValue],
        [true, 99.9, 2, 0.33, 102.23],
      )
      assert.match(both.pixPayload!, /5406102\.23/)
      assert.match(rig.sent.splice(0)[0]!.message.text, /R\$ 102,23/)
      await pay(both.id)
      const paid = await payable()
      assert.deepEqual([paid.fineValue, paid.interestValue, paid.totalValue], [null, null, null])

      await start(-10, { steps: [step], interest: 1 })
      const interestAlone = await payable()
      assert.deepEqual(
        [interestAlone.fineValue, interestAlone.interestValue, interestAlone.totalValue],
        [null, 0.33, 100.23],
        'what is left empty is none, not 0',
      )
      assert.equal('fine' in (await as(REV).dunning.rule({})), false)
      await start(-10, { steps: [step] })
      assert.equal((await payable()).totalValue, null)
      assert.match((await payable()).pixPayload!, /540599\.90/)
      await start(10, { steps: [step], fine: 2, interest: 1 })
      assert.equal((await payable()).totalValue, null, 'not late yet')
      await as(REV).dunning.setRule({ body: rule })
    })

    test('nothing is done at night, at weekends, with the rule off or after a payment', async () => {
      toWeekday(2)
      const { charge } = await start(-3)
      rig.app.clock.advance(8 * 3_600_000)
      await look()
      toWeekday(6)
      await look()
      assert.deepEqual(await evidence(), [])
      toWeekday(1)
      await as(rig.fleet.REV).dunning.setRule({ body: { ...rule, enabled: false } })
      await look()
      await as(rig.fleet.REV).dunning.setRule({ body: rule })
      await pay(charge.id)
      await look()
      assert.deepEqual([await evidence(), rig.sent.length], [[], 0])
    })

    test('a payment between the step and its message holds the message back, and what was being sent is not sent again', async () => {
      toWeekday(2)
      const { charge } = await start(-3)
      const runner = new Runner(rig.app.ctx, [dunning])
      await runner.plan()
      await runner.tick()
      await pay(charge.id)
      await look()
      const stateOf = async () => {
        const { done } = await as(rig.fleet.REV).dunning.client({ params: { id: customer } })
        return done.flatMap(({ messages }) =>
          messages.flatMap(({ channel, state, code }) => (channel === 'mail' ? [state, code] : [])),
        )
      }
      assert.deepEqual([await stateOf(), rig.sent.length], [['skipped', 'noLongerDue'], 0])
      toWeekday(3)
      await start(-3)
      const again = new Runner(rig.app.ctx, [dunning])
      await again.plan()
      await again.tick()
      await rig.app.ctx.db
        .updateTable('dunning_message')
        .set({ state: 'sending' })
        .where('channel', '=', 'mail')
        .execute()
      await look()
      assert.deepEqual([await stateOf(), rig.sent.length], [['failed', 'stoppedWhileSending'], 0])
    })

    test('a channel that is away is tried again; without a notice that arrived nothing is limited', async () => {
      toWeekday(2)
      const steps: DunningRule['steps'] = [
        { action: 'notice', days: 3, channels: ['mail'] },
        { action: 'limit', days: 6, channels: [] },
      ]
      await start(-3, { steps })
      rig.answer = () => ({ state: 'later', words: 'down' })
      await look()
      assert.equal(rig.sent.splice(0).length, 1)
      rig.answer = () => ({ state: 'refused', words: 'no such mailbox' })
      rig.app.clock.advance(3_600_000)
      await look()
      assert.equal(rig.sent.length, 1)
      nextDays(14)
      await look()
      assert.deepEqual(await evidence(), ['notice:3'])
    })

    test('the limited view hides places from the client alone, shows alarms, and all is shown again at payment', async () => {
      const { CLI, REV, ADM, D1 } = rig.fleet
      await rig.app.ctx.db.deleteFrom('event').execute()
      const { charge } = await limit()
      assert.deepEqual(await evidence(), ['limit:20', 'notice:10'])
      const refused = { status: 403, reason: { code: 'refusal.paymentPending', values: {} } }
      const span = { from: new Date(0), to: rig.app.clock.now(), deviceId: [D1.id] }
      await assert.rejects(sees(CLI), refused)
      await assert.rejects(as(CLI).positions.list({ query: { id: [rig.fleet.position.id] } }), refused)
      await assert.rejects(as(CLI).fleet.positions({ query: { deviceId: [D1.id] } }), refused)
      await assert.rejects(as(CLI).reports.trips({ query: span }), refused)
      await assert.rejects(as(CLI).reports.route({ query: span }), refused)
      for (const url of [
        `/api/positions/csv?deviceId=${D1.id}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
        '/api/reports/summary/xlsx?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
      ]) {
        const answer = await rig.app.call(CLI, { url })
        assert.equal(answer.statusCode, 403, url)
      }
      const start = await rig.app.call(CLI, { url: '/api/fleet' })
      assert.equal(start.statusCode, 200)
      assert.match(start.body, /"devices":\{"count":1,.*"positions":\{"count":0,/)
      assert.equal((await as(CLI).devices.list({ query: {} })).length, 1)
      await as(CLI).billing.charges({ query: {} })
      assert.equal((await as(CLI).dunning.own({})).isLimited, true)
      for (const user of [REV, ADM]) assert.ok((await sees(user)).length > 0)
      await rig.happen([
        { ...rig.sos(), deviceId: D1.id, positionId: rig.fleet.position.id, eventTime: rig.fleet.position.fixTime },
      ])
      assert.equal((await as(CLI).alarms.unseen({ query: {} })).length, 1)
      const [place] = await as(CLI).positions.list({ query: { id: [rig.fleet.position.id] } })
      assert.equal(place!.id, rig.fleet.position.id)
      await pay(charge.id)
      assert.ok((await sees(CLI)).length > 0)
      assert.deepEqual(await evidence(), ['restored', 'limit:20', 'notice:10'])
      await as(REV).billing.updateCharge({ params: charge, body: { status: 'PENDING' } })
      await look()
      assert.ok((await sees(CLI)).length > 0, 'a charge limits once')
    })

    test('it never sends a command to a vehicle', async () => {
      const { db } = rig.app.ctx
      const commands = async () => {
        const queued = await db.selectFrom('queued_command').selectAll().execute()
        const deeds = await db.selectFrom('action').where('actionType', '=', 'command').selectAll().execute()
        return queued.length + deeds.length
      }
      const before = await commands()
      await limit()
      nextDays(30)
      await look()
      assert.deepEqual([await commands(), (await evidence())[0]], [before, 'limit:20'])
    })

    test('a promise and an exemption show all again at once, are evidence, and a promise that is not kept limits again', async () => {
      const { REV, CLI, USR } = rig.fleet
      const { contract } = await limit()
      const set = (fields: object, user: User = REV) =>
        as(user).dunning.setTerms({
          params: contract,
          body: { exempt: false, graceUntil: null, reason: 'ligou', ...fields },
        })
      await assert.rejects(set({ graceUntil: plusDays(today(), -1) }), { field: 'graceUntil' })
      await assert.rejects(set({ graceUntil: plusDays(today(), 121) }), { field: 'graceUntil' })
      await assert.rejects(set({ graceUntil: '2027-02-30' }), { field: 'graceUntil' })
      await assert.rejects(set({ reason: '  ' }), { field: 'reason' })
      for (const user of [CLI, USR]) await assert.rejects(set({ exempt: true }, user), { status: 403 })
      await assert.rejects(sees(CLI), { status: 403 })
      await set({ graceUntil: plusDays(today(), 1) })
      assert.ok((await sees(CLI)).length > 0)
      assert.equal((await as(CLI).dunning.own({})).charges.length, 0)
      nextDays(2)
      await Promise.all([look(), look()])
      await assert.rejects(sees(CLI), { status: 403 })
      await set({ exempt: true, reason: 'acordo' })
      assert.ok((await sees(CLI)).length > 0)
      assert.deepEqual(await evidence(), ['terms', 'resumed', 'terms', 'limit:20', 'notice:10'])
      const [last] = (await as(REV).dunning.client({ params: { id: customer } })).done
      assert.deepEqual([last!.personName, last!.reason, last!.exempt], ['REV', 'acordo', true])
    })

    test('accounts below the client are limited with it; its seller, other clients and shared links are as they should be', async () => {
      const { CLI, REV, USR, MGR, D1 } = rig.fleet
      const { db, bus } = rig.app.ctx
      const link = { userId: CLI.id, managedUserId: USR.id }
      await db.insertInto('user_managedUser').values(link).execute()
      await db.deleteFrom('user_managedUser').where('userId', '=', MGR.id).execute()
      const shared = await as(CLI).devices.share({
        body: { deviceId: D1.id, expiration: new Date(rig.app.clock.now().getTime() + 90 * dayMs) },
      })
      const opens = async () =>
        (await rig.app.call(undefined, { url: '/api/devices', headers: { authorization: `Bearer ${shared}` } }))
          .statusCode
      assert.equal(await opens(), 200)
      const { charge } = await limit()
      for (const user of [CLI, USR]) await assert.rejects(sees(user), { status: 403 })
      for (const user of [REV, MGR]) assert.ok((await sees(user)).length > 0)
      assert.deepEqual((await as(USR).dunning.own({})).charges, [])
      assert.equal((await as(USR).dunning.own({})).isLimited, true)
      assert.equal(await opens(), 401)
      await assert.rejects(as(CLI).devices.share({ body: { deviceId: D1.id, expiration: rig.app.clock.now() } }), {
        status: 403,
      })
      // One that another client manages too is not limited
      await db.insertInto('user_managedUser').values({ userId: MGR.id, managedUserId: USR.id }).execute()
      bus.publishChange({ kind: 'user', id: USR.id, action: 'updated' })
      assert.ok((await sees(USR)).length > 0)
      await pay(charge.id)
      await db.deleteFrom('user_managedUser').where('userId', '=', CLI.id).execute()
    })

    test('while it is limited, alarms are told and other events that say a place are not', async () => {
      const { CLI, D1, position } = rig.fleet
      await limit()
      rig.sent = []
      await rig.runner.plan()
      const { id } = await as(CLI).notifications.create({
        body: { type: 'ignitionOn', notificators: 'mail', always: true },
      })
      await as(CLI).notifications.create({ body: { type: 'alarm', notificators: 'mail', always: true } })
      await rig.happen([
        { deviceId: D1.id, positionId: position.id },
        { ...rig.sos(), deviceId: D1.id, positionId: position.id },
      ])
      await rig.turn()
      assert.deepEqual(
        (await rig.rows()).map(({ notificationId, state, code }) => [notificationId === id, state, code]),
        [
          [true, 'skipped', 'paymentPending'],
          [false, 'sent', null],
        ],
      )
      assert.equal(rig.sent.length, 1)
    })

    test('an open socket is cut to it at once, and hears of its payment', async () => {
      const { CLI, D1 } = rig.fleet
      const host = await rig.app.listen()
      toWeekday(2)
      const { charge } = await start(-10)
      await look()
      nextDays(9)
      toWeekday(4)
      nextDays(1)
      const page = await openBrowser(host, { cookie: await rig.app.cookie(CLI), query: '?all=true&changes=true' })
      await page.until(({ positions }) => positions?.some(({ deviceId }) => deviceId === D1.id) ?? false)
      await look()
      await page.until((frame) => (frame.hidden as unknown as number[] | undefined)?.includes(D1.id) ?? false)
      const from = page.frames.length
      await report(rig.app.ctx, D1.id, { fixTime: rig.app.clock.now() })
      await as(rig.fleet.ADM).devices.update({ params: D1, body: { ...D1, name: 'D1 again' } })
      await page.until(({ devices }) => devices?.some(({ name }) => name === 'D1 again') ?? false)
      assert.ok(!page.frames.slice(from).some(({ positions }) => (positions?.length ?? 0) > 0))
      await pay(charge.id)
      // In any order
      const missing = new Set(['told', 'placed'])
      await page.until(({ changed, positions }) => {
        if ('ownPayment' in ((changed ?? {}) as object)) missing.delete('told')
        if (positions?.some(({ deviceId }) => deviceId === D1.id)) missing.delete('placed')
        return missing.size === 0
      })
      await page.close()
    })

    test('everybody sees only their own, as a list and as a file', async () => {
      const { REV, CLI, USR, ADM } = rig.fleet
      await limit()
      const attributes = { nivel: 2 }
      const email = `other-${dialect}@example.com`
      const other = await as(ADM).users.create({ body: { name: 'O', email, password: 'correct horse 7', attributes } })
      const [listed] = await as(REV).dunning.clients({ query: {} })
      assert.deepEqual(
        [listed!.customer, listed!.isLimited, listed!.lateValue, listed!.last!.action],
        [customer, true, 99.9, 'limit'],
      )
      assert.deepEqual(await as(other).dunning.clients({ query: {} }), [])
      assert.equal((await as(ADM).dunning.clients({ query: { admin: true } })).length, 1)
      for (const user of [CLI, USR]) await assert.rejects(as(user).dunning.clients({ query: {} }), { status: 403 })
      await assert.rejects(as(other).dunning.clients({ query: { admin: true } }), { status: 403 })
      for (const user of [other, USR])
        await assert.rejects(as(user).dunning.client({ params: { id: customer } }), { status: 403 })
      assert.equal((await as(other).dunning.rule({})).enabled, false)
      const file = (user: User, format: string) =>
        rig.app.call(user, { url: `/modulo/regua/clientes/${customer}/${format}` })
      const csv = await file(REV, 'csv')
      assert.equal(csv.statusCode, 200)
      assert.match(csv.body, /Limitar a visão \(20 d depois do vencimento\).*c\*\*\*@example\.com/s)
      const pdf = await file(CLI, 'pdf')
      assert.deepEqual([pdf.statusCode, pdf.body.slice(0, 5)], [200, '%PDF-'])
      for (const user of [other, USR]) assert.equal((await file(user, 'csv')).statusCode, 403)
      assert.equal((await file(REV, 'exe')).statusCode, 404)
    })

    test('a rule that cannot be is refused beside its field, and nothing of it is stored', async () => {
      const set = (user: User, steps: object[]) => as(user).dunning.setRule({ body: { enabled: true, steps } as never })
      const limitStep = { action: 'limit', days: 20, channels: [] }
      await assert.rejects(set(rig.fleet.REV, [limitStep]), {
        field: 'steps',
        reason: { code: 'refusal.dunningNotice', values: { days: 3 } },
      })
      await assert.rejects(
        set(
          rig.fleet.REV,
          Array.from({ length: 11 }, () => limitStep),
        ),
        { status: 400 },
      )
      await assert.rejects(set(rig.fleet.REV, [{ action: 'block', days: 1, channels: [] }]), { status: 400 })
      await assert.rejects(set(rig.fleet.CLI, []), { status: 403 })
      assert.deepEqual(await as(rig.fleet.REV).dunning.rule({}), rule)
    })
  })
}
