import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../testing/fleet.ts'

const made = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === 'fulfilled').length
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

for (const [dialect, open] of dialects) {
  describe(`limits under many calls at once, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('[VEH-29] thirty devices at once of who may have three', async () => {
      const { ADM, USR } = fleet
      await app.as(ADM).users.update({ params: USR, body: { ...USR, deviceLimit: 3 } })
      const create = (at: number) => app.as(USR).devices.create({ body: { name: `${at}`, uniqueId: `many ${at}` } })
      assert.equal(made(await Promise.allSettled(range(30).map(create))), 2)
      assert.equal((await app.as(USR).devices.list({ query: {} })).length, 3)
    })

    test('[VEH-29] unlinking, making and linking again at once gives no more than the limit', async () => {
      const { USR } = fleet
      const [first] = await app.as(USR).devices.list({ query: {} })
      const pair = { userId: USR.id, deviceId: first!.id }
      for (const round of range(5)) {
        const link = () => app.as(USR).permissions.link({ body: pair })
        await Promise.allSettled([
          link(),
          app.as(USR).permissions.unlink({ body: pair }),
          app.as(USR).devices.create({ body: { name: 'more', uniqueId: `more ${round}` } }),
          link(),
          link(),
        ])
        assert.ok((await app.as(USR).devices.list({ query: {} })).length <= 3)
      }
    })

    test('eight users at once of who may make two more', async () => {
      const { ADM, MGR } = fleet
      await app.as(ADM).users.update({ params: MGR, body: { ...MGR, userLimit: 3 } })
      const create = (at: number) =>
        app.as(MGR).users.create({ body: { name: 'x', email: `many${at}@example.com`, password } })
      assert.equal(made(await Promise.allSettled(range(8).map(create))), 2)
    })

    test('groups that are moved into each other at once make no circle', async () => {
      const as = app.as(fleet.ADM)
      for (const round of range(5)) {
        const [a, b, c] = await Promise.all(
          range(3).map((at) => as.groups.create({ body: { name: `${round} ${at}` } })),
        )
        const put = (group: typeof a, groupId: number) =>
          as.groups.update({ params: group!, body: { ...group!, groupId } })
        const moves = await Promise.allSettled([put(a, b!.id), put(b, c!.id), put(c, a!.id)])
        assert.equal(made(moves), 2)
      }
    })
  })
}
