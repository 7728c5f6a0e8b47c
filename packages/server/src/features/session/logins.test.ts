import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Login } from '@rastro/core/model/login'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bearer, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'

type Headers = Record<string, string>
const agent = `Firefox ${'x'.repeat(1000)}`

for (const [dialect, open] of dialects) {
  describe(`one’s logins, and the way back from another’s, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(() => app.clock.advance(61 * 60_000))

    const cookiesOf = (reply: Awaited<ReturnType<TestApp['call']>>) =>
      Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
    const login = async (email: string, remoteAddress = '203.0.113.7'): Promise<Headers> => {
      const { headers, payload } = form({ email, password })
      const call = { method: 'POST', url: '/api/session', remoteAddress, payload } as const
      const reply = await app.call(undefined, { ...call, headers: { ...headers, 'user-agent': agent } })
      assert.equal(reply.statusCode, 200)
      return { cookie: `JSESSIONID=${cookiesOf(reply).JSESSIONID}` }
    }
    const call = (headers: Headers, method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload: object = {}) =>
      app.call(undefined, { method, url, headers, ...(method === 'PUT' && { payload }) })
    const loginsOf = async (headers: Headers): Promise<Login[]> =>
      (await call(headers, 'GET', '/api/session/logins')).json()
    const statusOf = async (headers: Headers) => (await call(headers, 'GET', '/api/devices')).statusCode
    const enter = async (headers: Headers, user: User) => {
      const reply = await call(headers, 'GET', `/api/session/${user.id}`)
      const { JSESSIONID, entered } = cookiesOf(reply)
      return { headers: { cookie: `JSESSIONID=${JSESSIONID}` }, entered }
    }

    test('each is listed with browser, address and day of its last use, for the person alone', async () => {
      const first = await login('usr@example.com', '::ffff:203.0.113.7')
      app.clock.advance(3 * 86_400_000)
      const second = await login('usr@example.com', '2001:db8::1')
      const [newest, oldest, ...others] = await loginsOf(second)
      assert.deepEqual(others, [])
      assert.deepEqual(
        [newest, oldest].map((of) => [of!.address, of!.agent, of!.isCurrent, of!.enteredBy]),
        [
          ['2001:db8::1', agent.slice(0, 256), true, null],
          ['203.0.113.7', agent.slice(0, 256), false, null],
        ],
      )
      const moments = () => [oldest!.createdTime, oldest!.usedTime].map((time) => new Date(time!).getTime())
      assert.equal(moments()[0], moments()[1])
      const token = await app.as(fleet.USR).session.createToken({ body: {} })
      assert.equal((await call(bearer(token), 'GET', '/api/session/logins')).statusCode, 403)
      assert.equal((await call(bearer(token), 'DELETE', '/api/session/logins')).statusCode, 403)
      assert.equal(await statusOf(first), 200)
    })

    test('one is ended, or all others; those of other people stay', async () => {
      const [own, other, third] = [
        await login('cli@example.com'),
        await login('cli@example.com'),
        await login('cli@example.com'),
      ]
      const foreign = await login('rev@example.com')
      const [{ id }] = (await loginsOf(foreign)) as [Login]
      assert.equal((await call(own, 'DELETE', `/api/session/logins/${id}`)).statusCode, 204)
      assert.equal(await statusOf(foreign), 200)
      const ends = (await loginsOf(third)).find(({ isCurrent }) => isCurrent)!
      await call(own, 'DELETE', `/api/session/logins/${ends.id}`)
      assert.deepEqual([await statusOf(third), await statusOf(other)], [401, 200])
      await call(own, 'DELETE', '/api/session/logins')
      assert.deepEqual([await statusOf(other), await statusOf(own), (await loginsOf(own)).length], [401, 200, 1])
      const deeds = await app.ctx.db.selectFrom('action').where('actionType', '=', 'logout').selectAll().execute()
      assert.deepEqual(
        deeds.map(({ userId, attributes }) => [userId, JSON.parse(attributes)]),
        [
          [fleet.CLI.id, { logins: 1 }],
          [fleet.CLI.id, { logins: 1 }],
        ],
      )
    })

    test('whoever is logged in as another goes back in one call, and is marked as such meanwhile', async () => {
      const own = await login('adm@example.com')
      const { headers, entered } = await enter(own, fleet.USR)
      assert.equal(entered, 'another')
      assert.equal((await call(headers, 'GET', '/api/session/logins')).statusCode, 403)
      const back = await call(headers, 'POST', '/api/session/leave')
      assert.equal(back.json().name, 'ADM')
      const { JSESSIONID, entered: after } = cookiesOf(back)
      assert.equal(after, '1')
      assert.equal(await statusOf(headers), 401)
      const returned = { cookie: `JSESSIONID=${JSESSIONID}` }
      assert.equal((await call(returned, 'GET', '/api/session')).json().administrator, true)
      assert.equal((await call(returned, 'POST', '/api/session/leave')).statusCode, 403)
    })

    test('the way back gives no more than there was: no fresh password, no longer token, and nothing to a former manager', async () => {
      const { headers } = await enter(await login('adm@example.com'), fleet.USR)
      const back = cookiesOf(await call(headers, 'POST', '/api/session/leave'))
      const body = { ...fleet.ADM, password: 'a new secret 1' }
      const cookie = { cookie: `JSESSIONID=${back.JSESSIONID}` }
      const refused = await call(cookie, 'PUT', `/api/users/${fleet.ADM.id}`, body)
      assert.deepEqual([refused.statusCode, refused.body], [403, 'The present password is needed'])

      const expiration = new Date(app.clock.now().getTime() + 3_600_000)
      const token = await app.as(fleet.ADM).session.createToken({ body: { expiration } })
      const opened = cookiesOf(await app.call(undefined, { url: `/api/session?token=${token}` }))
      const byToken = await enter({ cookie: `JSESSIONID=${opened.JSESSIONID}` }, fleet.USR)
      const again = cookiesOf(await call(byToken.headers, 'POST', '/api/session/leave'))
      const still = { cookie: `JSESSIONID=${again.JSESSIONID}` }
      assert.equal(await statusOf(still), 200)
      app.clock.advance(3_600_001)
      assert.equal(await statusOf(still), 401)

      const asClient = await enter(await login('rev@example.com'), fleet.CLI)
      await app.as(fleet.ADM).permissions.unlink({ body: { userId: fleet.REV.id, managedUserId: fleet.CLI.id } })
      assert.equal((await call(asClient.headers, 'POST', '/api/session/leave')).statusCode, 401)
    })
  })
}
