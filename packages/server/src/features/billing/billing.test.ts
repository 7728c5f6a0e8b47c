import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayIn, plusDays } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'
import { charges as chargesJob } from './job/charges.ts'

const dayMs = 86_400_000

for (const [dialect, open] of dialects) {
  describe(`billing, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let stranger: User
    let customer: string
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const attributes = { nivel: 2 }
      stranger = await app.as(fleet.ADM).users.create({ body: { name: 'O', email: 'o@x.com', password, attributes } })
      customer = (await billing(fleet.REV).makeCustomer({ body: { userId: fleet.CLI.id } })).customer!
    })
    after(() => app.close())

    const billing = (user: Pick<User, 'id'> | undefined) => app.as(user).billing
    const today = () => dayIn(listTimezone, app.clock.now())
    const inDays = (count: number) => plusDays(today(), count)
    const runJob = () => chargesJob.run(app.ctx, {}, new AbortController().signal)
    const make = (user: User, fields: object = {}) =>
      billing(user).createContract({
        body: {
          customer,
          cycle: 'MONTHLY',
          value: 99.9,
          nextDueDate: inDays(30),
          endDate: null,
          description: null,
          ...fields,
        },
      })
    const chargesOf = async (contractId: number) =>
      (await billing(fleet.ADM).charges({ query: { admin: true } })).filter((one) => one.contractId === contractId)

    test('[BILL-12] a contract is made, read, changed and removed; the id of a new one says nothing', async () => {
      const made = await make(fleet.REV, { description: ' Frota ', cycle: 'SEMIANNUALLY' })
      assert.deepEqual(
        { ...made, id: 0 },
        {
          id: 0,
          customer,
          cycle: 'SEMINANULLY',
          value: 99.9,
          nextDueDate: inDays(30),
          endDate: null,
          description: 'Frota',
          name: 'CLI',
          cpfCnpj: null,
          dateCreated: today(),
          status: 'ACTIVE',
          sellerId: fleet.REV.id,
          userId: fleet.CLI.id,
        },
      )
      assert.deepEqual(await billing(fleet.REV).contract({ params: made }), made)
      const changed = await billing(fleet.REV).updateContract({
        params: made,
        body: { ...made, value: 120.55, endDate: inDays(400) },
      })
      assert.deepEqual([changed.value, changed.endDate, changed.nextDueDate], [120.55, inDays(400), made.nextDueDate])
      const body = { customer, cycle: 'WEEKLY', value: 10, nextDueDate: inDays(20), endDate: null, description: null }
      const at = await billing(fleet.REV).createContractAt({ params: { id: 'new' }, body: body as never })
      assert.deepEqual([at.cycle, at.id > made.id], ['WEEKLY', true])
      for (const params of [made, at]) await billing(fleet.REV).removeContract({ params })
      assert.deepEqual(await billing(fleet.REV).contracts({ query: {} }), [])
    })

    test('what a contract cannot be is refused beside its field', async () => {
      const refused: [object, string, string][] = [
        [{ value: 0 }, 'value', 'contractValue'],
        [{ value: 0.001 }, 'value', 'contractValue'],
        [{ customer: 'cus_none' }, 'customer', 'contractCustomer'],
        [{ nextDueDate: '2026-02-30' }, 'nextDueDate', 'contractNextDue'],
        [{ nextDueDate: inDays(-400) }, 'nextDueDate', 'contractNextDue'],
        [{ endDate: inDays(29) }, 'endDate', 'contractEnd'],
      ]
      for (const [fields, field, code] of refused) {
        await assert.rejects(make(fleet.REV, fields), {
          status: 400,
          field,
          reason: { code: `refusal.${code}`, values: {} },
        })
      }
      for (const fields of [{ cycle: 'DAILY' }, { value: 1e9 }, { value: -1 }, { customer: '' }]) {
        await assert.rejects(make(fleet.REV, fields), { status: 400 })
      }
    })

    test('a contract makes its charges at its due days, each once, however often and by how many nodes', async () => {
      const made = await make(fleet.REV, { cycle: 'WEEKLY', nextDueDate: inDays(-14), endDate: inDays(20) })
      assert.deepEqual(
        (await chargesOf(made.id)).map(({ dueDate }) => dueDate),
        [inDays(7), inDays(0), inDays(-7), inDays(-14)],
      )
      const stored = await billing(fleet.REV).contract({ params: made })
      assert.deepEqual([stored.nextDueDate, stored.status], [inDays(14), 'ACTIVE'])
      await billing(fleet.REV).updateContract({ params: made, body: { ...stored, nextDueDate: inDays(-7) } })
      await Promise.all([runJob(), runJob(), runJob()])
      assert.equal((await chargesOf(made.id)).length, 4)
      app.clock.advance(5 * dayMs)
      await Promise.all([runJob(), runJob()])
      assert.equal((await chargesOf(made.id)).length, 5)
      app.clock.advance(10 * dayMs)
      await runJob()
      const ended = await billing(fleet.REV).contract({ params: made })
      assert.deepEqual([(await chargesOf(made.id)).length, ended.status], [5, 'EXPIRED'])
      await assert.rejects(billing(fleet.REV).removeContract({ params: made }), { status: 409 })
    })

    test('[BILL-13] charges of a customer are answered by its id, with their status, and change by hand', async () => {
      const made = await make(fleet.REV, { nextDueDate: inDays(-1), endDate: inDays(8), value: 387 })
      const [charge] = await chargesOf(made.id)
      assert.deepEqual([charge!.status, charge!.value, charge!.name, charge!.pixPayload], ['OVERDUE', 387, 'CLI', null])
      const listed = await billing(fleet.REV).customerCharges({ params: { id: customer }, query: {} })
      assert.ok(listed.some(({ id }) => id === charge!.id))
      const change = (body: object, user: User = fleet.REV) => billing(user).updateCharge({ params: charge!, body })
      await assert.rejects(change({ status: 'DELETED' }, stranger), { status: 403 })
      await assert.rejects(change({ status: 'DELETED' }, fleet.CLI), { status: 403 })
      await assert.rejects(change({ status: 'PENDING' }), { status: 409 })
      await assert.rejects(change({ status: 'RECEIVED_IN_CASH', paymentDate: inDays(1) }), { field: 'paymentDate' })
      await assert.rejects(change({ bankSlipUrl: 'javascript:alert(1)' }), { field: 'bankSlipUrl' })
      await assert.rejects(change({}), { status: 400 })
      const bankSlipUrl = 'https://bank.example/1.pdf'
      await change({ bankSlipUrl })
      const paid = await change({ status: 'RECEIVED_IN_CASH' })
      assert.deepEqual([paid.status, paid.paymentDate, paid.bankSlipUrl], ['RECEIVED_IN_CASH', today(), bankSlipUrl])
      assert.equal((await change({ status: 'PENDING' })).status, 'OVERDUE')
      const cancelled = await change({ status: 'DELETED', bankSlipUrl: null })
      assert.deepEqual([cancelled.status, cancelled.bankSlipUrl], ['DELETED', null])
      const rows = await app.ctx.db
        .selectFrom('action')
        .where('objectType', '=', 'charge')
        .where('objectId', '=', charge!.id)
        .select('actionType')
        .execute()
      assert.deepEqual(
        rows.map(({ actionType }) => actionType),
        ['create', 'edit', 'edit', 'edit', 'edit'],
      )
    })

    test('a month at a glance counts what is to come, paid, late and lost, to the centavo', async () => {
      const { REV } = fleet
      const month = today().slice(0, 7)
      const before = await billing(REV).month({ query: { month } })
      const single = async (value: number, day: string) =>
        (await chargesOf((await make(REV, { value, nextDueDate: day, endDate: day })).id))[0]!
      await single(0.1, today())
      await single(0.2, today())
      await single(5.55, inDays(-1))
      const paid = await single(7.77, today())
      const lost = await single(1.01, today())
      await billing(REV).updateCharge({ params: paid, body: { status: 'RECEIVED_IN_CASH' } })
      await billing(REV).updateCharge({ params: lost, body: { status: 'DELETED' } })
      const now = await billing(REV).month({ query: { month, idcard: REV.id } })
      const grown = (state: 'due' | 'paid' | 'late' | 'lost') =>
        Math.round((now[state].value - before[state].value) * 100)
      assert.deepEqual([grown('due'), grown('paid'), grown('late'), grown('lost')], [30, 777, 555, 101])
      assert.deepEqual(await billing(stranger).month({ query: { month } }), {
        due: { value: 0, charges: 0, customers: 0 },
        paid: { value: 0, charges: 0, customers: 0 },
        late: { value: 0, charges: 0, customers: 0 },
        lost: { value: 0, charges: 0, customers: 0 },
        split: null,
      })
    })

    test('[BILL-15] everybody sees only what they pay or are paid, whatever the query says', async () => {
      const { ADM, REV, CLI, USR } = fleet
      const made = await make(REV, { nextDueDate: today() })
      const ids = async (user: User, query: object = {}) =>
        (await billing(user).contracts({ query })).map(({ id }) => id)
      assert.ok((await ids(REV, { idcard: REV.id })).includes(made.id))
      assert.ok((await ids(ADM, { admin: true })).includes(made.id))
      assert.ok((await ids(CLI)).includes(made.id))
      assert.deepEqual([await ids(stranger), await ids(USR)], [[], []])
      assert.deepEqual(await ids(ADM, { idcard: stranger.id }), [])
      for (const user of [USR, CLI, REV, stranger]) {
        await assert.rejects(ids(user, { admin: true }), { status: 403 })
        await assert.rejects(billing(user).charges({ query: { admin: true } }), { status: 403 })
      }
      for (const user of [USR, CLI, stranger]) await assert.rejects(ids(user, { idcard: REV.id }), { status: 403 })
      for (const user of [USR, stranger]) {
        await assert.rejects(billing(user).contract({ params: made }), { status: 403 })
        await assert.rejects(billing(user).customerCharges({ params: { id: customer }, query: {} }), { status: 403 })
        assert.deepEqual(await billing(user).charges({ query: {} }), [])
      }
      const own = await billing(CLI).customerCharges({ params: { id: customer }, query: {} })
      assert.ok(own.length > 0 && own.every(({ userId }) => userId === CLI.id))
      await assert.rejects(make(stranger), { status: 400, field: 'customer' })
      await assert.rejects(make(CLI), { status: 403 })
      const anonymous = await app.call(undefined, { url: '/modulo/contratos?admin=true' })
      assert.equal(anonymous.statusCode, 401)
    })

    test('an account is made a customer once, by who manages it; two accounts of one customer are told', async () => {
      const { ADM, REV, USR, CLI } = fleet
      assert.deepEqual(await billing(REV).makeCustomer({ body: { userId: CLI.id } }), {
        userId: CLI.id,
        name: 'CLI',
        cpfCnpj: '',
        customer,
      })
      assert.equal((await app.as(CLI).session.get({ query: {} })).attributes.idasaas, customer)
      await assert.rejects(billing(REV).makeCustomer({ body: { userId: USR.id } }), { status: 403 })
      await assert.rejects(billing(ADM).makeCustomer({ body: { userId: 987_654 } }), { status: 404 })
      assert.deepEqual(
        (await billing(REV).accounts({ query: { keyword: 'cl' } })).map(({ userId }) => userId),
        [CLI.id],
      )
      const [user] = (await app.as(ADM).users.list({ query: {} })).filter(({ id }) => id === USR.id)
      const attributes = { ...user!.attributes, idasaas: customer }
      await app.as(ADM).users.update({ params: user!, body: { ...user!, attributes } })
      await assert.rejects(make(ADM), {
        field: 'customer',
        reason: { code: 'refusal.contractCustomerTwice', values: {} },
      })
      await app.as(ADM).users.update({ params: user!, body: user! })
    })

    test('an open charge has a Pix where the seller has a key', async () => {
      const { REV, CLI } = fleet
      const set = (key: string, name = 'Sentinela', city = 'São Paulo') =>
        billing(REV).setPayee({ body: { key, name, city } })
      await assert.rejects(set('123'), { field: 'key' })
      await assert.rejects(set('a@b.com', ''), { field: 'name' })
      assert.deepEqual(await set(' 529.982.247-25 '), { key: '52998224725', name: 'Sentinela', city: 'São Paulo' })
      const made = await make(REV, { nextDueDate: today(), endDate: today(), value: 387 })
      const [charge] = (await billing(CLI).charges({ query: {} })).filter(({ contractId }) => contractId === made.id)
      assert.match(charge!.pixPayload!, /^000201.*0111529982247255204.*5406387\.005802BR5909Sentinela6009Sao Paulo/)
      const paid = await billing(REV).updateCharge({ params: charge!, body: { status: 'RECEIVED_IN_CASH' } })
      assert.equal(paid.pixPayload, null)
      assert.equal((await set('')).key, '')
    })
  })
}
