import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`computed attributes, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      await report(app.ctx, fleet.D1.id, { speed: 10, attributes: { fuel: 60 } })
    })
    after(() => app.close())

    const attribute = { description: 'x', attribute: 'x', expression: '1', type: 'number' }
    const ask = (url: string, fields: object, user = fleet.ADM) =>
      app.call(user, { method: 'POST', url, payload: { ...attribute, ...fields } })
    const tried = (fields: object, device = fleet.D1, user = fleet.ADM) =>
      ask(`/api/attributes/computed/test?deviceId=${device.id}`, fields, user)

    test('[CATR-5] a test answers the value for the latest position, in the form of its type', async () => {
      for (const [fields, status, type, body] of [
        [{ expression: '1 + 1', type: 'string' }, 200, 'text/plain; charset=utf-8', '2'],
        [{ expression: 'fuel > 50 ? "full" : "low"', type: 'string' }, 200, 'text/plain; charset=utf-8', 'full'],
        [{ expression: 'speed * 1.852' }, 200, 'application/json; charset=utf-8', '18.52'],
        [{ expression: 'fuel > 50', type: 'boolean' }, 200, 'application/json; charset=utf-8', 'true'],
        [{ expression: 'address' }, 204, undefined, ''],
      ] as const) {
        const answer = await tried(fields)
        assert.deepEqual([answer.statusCode, answer.headers['content-type'], answer.body], [status, type, body])
      }
    })

    test('[CATR-8] what cannot be computed is reported, with the place', async () => {
      for (const [expression, words] of [
        ['fuel >', 'The formula is incomplete (at character 7)'],
        ['feul * 2', 'There is no variable called feul (at character 1)'],
        ['process.exit()', 'There is no variable called process (at character 1)'],
        ['while (true) {}', 'while is not supported (at character 1)'],
        ["'fast'", 'The result is not a number (at character 1)'],
      ] as const) {
        const answer = await tried({ expression })
        assert.deepEqual([answer.statusCode, answer.body, answer.headers['x-field']], [400, words, 'expression'])
      }
      const body = { ...attribute, expression: 'feul * 2', id: 0, priority: 0 }
      const reason = { code: 'formulaFault.noVariable', values: { name: 'feul', at: 1 } }
      const test = app.as(fleet.ADM).computedAttributes.test({ query: { deviceId: fleet.D1.id }, body })
      await assert.rejects(test, { reason })
      const silent = await tried({}, fleet.D3)
      assert.deepEqual([silent.statusCode, silent.body], [400, `Device ${fleet.D3.id} has not reported a position yet`])
    })

    test('only administrators test', async () => {
      for (const user of [fleet.MGR, fleet.USR]) assert.equal((await tried({}, fleet.D1, user)).statusCode, 403)
      const gone = { ...fleet.D1, id: 999_999 }
      assert.equal((await tried({}, gone)).statusCode, 404)
    })

    test('[CATR-2] they are made, listed, changed and removed at the addresses of a stock server', async () => {
      const path = '/api/attributes/computed'
      const made = (await ask(path, { expression: 'fuel * 2' })).json()
      const url = `${path}/${made.id}`
      const payload = { ...made, expression: 'fuel * 3' }
      assert.equal((await app.call(fleet.ADM, { method: 'PUT', url, payload })).json().expression, 'fuel * 3')
      const listed = async () => (await app.call(fleet.ADM, { url: path })).json()
      assert.ok((await listed()).some(({ id }: { id: number }) => id === made.id))
      assert.equal((await app.call(fleet.ADM, { method: 'DELETE', url })).statusCode, 204)
      assert.ok(!(await listed()).some(({ id }: { id: number }) => id === made.id))
    })

    test('[CATR-11] only an expression that can be read, of one of three types, is stored', async () => {
      const path = '/api/attributes/computed'
      for (const [fields, field] of [
        [{ type: undefined }, 'type'],
        [{ type: null }, 'type'],
        [{ type: 'date' }, 'type'],
        [{ expression: 'fuel >' }, 'expression'],
        [{ expression: '' }, 'expression'],
      ] as const) {
        const answer = await ask(path, fields)
        assert.deepEqual([answer.statusCode, answer.headers['x-field']], [400, field])
      }
      for (const type of ['string', 'number', 'boolean'])
        assert.equal((await ask(path, { expression: 'fuel', type })).json().type, type)
      const stored = (await ask(path, { expression: 'fuel * 2' })).json()
      const change = app
        .as(fleet.ADM)
        .computedAttributes.update({ params: stored, body: { ...stored, expression: '(' } })
      await assert.rejects(change, { status: 400, field: 'expression' })
    })
  })
}
