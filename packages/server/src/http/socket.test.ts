import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { openBrowser } from '../testing/browser.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

const hour = 3_600_000
const notLoggedIn = 1008

for (const [dialect, open] of dialects) {
  // Less than the 55 s after which every socket is checked
  describe(`sockets whose login ends, on ${dialect}`, { timeout: 40_000 }, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    after(() => app.close())

    const inAnHour = () => new Date(app.clock.now().getTime() + hour)
    const person = async (name: string, expirationTime: Date | null) => {
      const email = `${name}@example.com`
      const user = await app
        .as(fleet.ADM)
        .users.create({ body: { name, email, password: 'secret 1 of one', expirationTime } })
      await app.as(fleet.ADM).permissions.link({ body: { userId: user.id, deviceId: fleet.D1.id } })
      return user
    }
    const entered = async (token: string) =>
      String((await app.call(undefined, { url: `/api/session?token=${token}` })).headers['set-cookie']).split(';')[0]!

    test('close when it does: tokens, links, accounts, and accounts of who shared or entered', async () => {
      const token = await app.as(fleet.USR).session.createToken({ body: { expiration: inAnHour() } })
      const link = await app.as(fleet.MGR).share.device({ body: { deviceId: fleet.D1.id, expiration: inAnHour() } })
      const [guest, sharer] = [await person('guest', inAnHour()), await person('sharer', inAnHour())]
      const longLink = await app
        .as(sharer)
        .share.device({ body: { deviceId: fleet.D1.id, expiration: new Date(inAnHour().getTime() + hour) } })
      const ending = await Promise.all([
        openBrowser(host, { query: `?token=${token}` }),
        openBrowser(host, { query: `?token=${link}` }),
        openBrowser(host, { cookie: await entered(link) }),
        openBrowser(host, { cookie: await app.cookie(guest) }),
        openBrowser(host, { query: `?token=${longLink}` }),
      ])
      const lasting = await openBrowser(host, { cookie: await app.cookie(fleet.ADM) })
      app.clock.advance(hour)
      assert.deepEqual(
        await Promise.all(ending.map(({ closed }) => closed)),
        ending.map(() => notLoggedIn),
      )
      await app.as(fleet.ADM).devices.update({ params: fleet.D1, body: { ...fleet.D1, name: 'still told' } })
      await lasting.until((frame) => frame.devices?.some(({ name }) => name === 'still told') ?? false)
      await lasting.close()
    })
  })
}
