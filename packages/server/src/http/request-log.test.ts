import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLog } from '../log.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Fleet, password, seedFleet } from '../testing/fleet.ts'
import { createHttp, type Http } from './server.ts'

const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
beforeEach(() => void lines.splice(0))

test('a row that the database has refused is not in the log', () => {
  const detail = 'Failing row contains (1, somebody, $argon2id$v=19$hash).'
  log.error({ err: Object.assign(new Error('violates a check'), { detail, where: detail, code: '23514' }) }, 'failed')
  const told = lines[0]!.err as Record<string, unknown>
  assert.deepEqual([told.message, told.code], ['violates a check', '23514'])
  assert.ok(!JSON.stringify(lines).includes('argon2'))
})

describe('the id of a request', () => {
  let http: Http
  /** Resolved when the requests have ended: work that they started goes on then. */
  const over = Promise.withResolvers<void>()
  before(async () => {
    http = createHttp({ authenticate: async () => undefined, trustProxy: ['10.0.0.1'], log })
    const { app } = http
    app.get('/fail', () => {
      throw new Error('secret of the house')
    })
    app.post('/later', async (request) => {
      log.warn('at once')
      await nextTurn()
      log.warn({ body: (request.body as { a: number }).a }, 'later')
      void over.promise.then(() => log.warn('when it is over'))
      return 'done'
    })
    await app.ready()
  })
  after(() => http.app.close())

  const idOf = async (headers: Record<string, string>, remoteAddress?: string) =>
    (await http.app.inject({ url: '/nothing', headers, ...(remoteAddress && { remoteAddress }) })).headers[
      'x-request-id'
    ]

  test('is made for each, and sent in the answer', async () => {
    const [first, second] = [await idOf({}), await idOf({})]
    assert.match(String(first), /^[\w-]{16}$/)
    assert.notEqual(first, second)
  })

  test('is taken from a proxy that is believed, if it is no more than a name', async () => {
    const given = { 'x-request-id': 'edge-7.abc:1234' }
    assert.equal(await idOf(given, '10.0.0.1'), given['x-request-id'])
    assert.notEqual(await idOf(given, '10.0.0.2'), given['x-request-id'])
    for (const wrong of ['short', 'a'.repeat(65), 'with space', '{"level":60}', 'é'.repeat(10)]) {
      assert.notEqual(await idOf({ 'x-request-id': wrong }, '10.0.0.1'), wrong)
    }
  })

  test('stands in the sentence of a failure that is ours and in its line, and the reason only there', async () => {
    const { body, headers } = await http.app.inject({ url: '/fail?token=abc' })
    assert.equal(body, `Internal error (request ${headers['x-request-id']})`)
    const [failed] = lines.filter(({ msg }) => msg === 'call failed')
    assert.equal(failed!.requestId, headers['x-request-id'])
    assert.ok(!JSON.stringify(lines).includes('token=abc'))
  })

  test('stands in every line that is logged for it, and in none when it is over', async () => {
    const asked = [1, 2].map((a) => http.app.inject({ method: 'POST', url: '/later', payload: { a } }))
    const ids = (await Promise.all(asked)).map(({ headers }) => headers['x-request-id'])
    const of = (wanted: string) => lines.filter(({ msg }) => msg === wanted)
    while (of('answered').length < asked.length) await nextTurn()
    over.resolve()
    await nextTurn()
    assert.deepEqual(
      of('at once')
        .map(({ requestId }) => requestId)
        .sort(),
      ids.toSorted(),
    )
    assert.deepEqual(
      of('later')
        .map(({ requestId, body }) => [requestId, body])
        .sort((a, b) => Number(a[1]) - Number(b[1])),
      ids.map((id, at) => [id, at + 1]),
    )
    assert.deepEqual(
      of('when it is over').map(({ requestId }) => requestId),
      [undefined, undefined],
    )
  })
})

describe('the line of a request', () => {
  let app: TestApp
  let fleet: Fleet
  before(async () => {
    app = await testApp({ log })
    fleet = await seedFleet(app.ctx)
  })
  after(() => app.close())

  test('says what was called by whom and how it ended, and nothing of what was asked', async () => {
    const { USR, D1 } = fleet
    const reply = await app.call(USR, { url: `/api/devices/${D1.id}?keyword=private` })
    const [line] = lines.filter(({ msg }) => msg === 'answered')
    const { level, time, pid, hostname, area, ms, ...told } = line!
    assert.ok(Number(ms) >= 0 && level === 30)
    assert.deepEqual(told, {
      requestId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/devices/:id',
      status: 200,
      user: USR.id,
      bytes: reply.rawPayload.length,
      msg: 'answered',
    })
  })

  test('holds no password, no cookie, no token and no address', async () => {
    await app.call(undefined, {
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'curious' },
      payload: new URLSearchParams({ email: fleet.USR.email, password }).toString(),
      remoteAddress: '203.0.113.9',
    })
    await app.call(undefined, { url: '/api/session?token=abcdef', headers: { cookie: 'JSESSIONID=topsecret' } })
    await app.call(undefined, { url: '/no/such/page/abcdef' })
    const text = JSON.stringify(lines)
    for (const secret of [password, fleet.USR.email, 'abcdef', 'topsecret', '203.0.113.9']) {
      assert.ok(!text.includes(secret), secret)
    }
    assert.deepEqual(
      lines.filter(({ msg }) => msg === 'answered').map(({ route }) => route),
      ['/api/session', '/api/session', 'none'],
    )
  })
})
