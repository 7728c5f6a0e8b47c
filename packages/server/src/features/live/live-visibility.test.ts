import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import type { User } from '@rastro/core/resources/user'
import type { OperationNode } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

type Frame = Browser['frames'][number]
const removes = (deviceId: number) => (frame: Frame) => (frame.removed as unknown as number[])?.includes(deviceId)
const tells = (deviceId: number) => (frame: Frame) => frame.devices?.some(({ id }) => id === deviceId) ?? false

for (const [dialect, open] of dialects) {
  describe(`who sees what while the socket is open, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let host: string
    const opened: Browser[] = []
    /** The recorded database queries. */
    const queries: string[] = []
    const asked = (table: string) => queries.filter((text) => text.includes(`"name":"${table}"`)).length
    before(async () => {
      app = await testApp({ open: async () => recording(await open(), queries) })
      fleet = await seedFleet(app.ctx)
      host = await app.listen()
    })
    afterEach(async () => {
      for (const browser of opened.splice(0)) await browser.close()
    })
    after(() => app.close())

    const browse = async (user: User): Promise<Browser> => {
      const browser = await openBrowser(host, { cookie: await app.cookie(user) })
      opened.push(browser)
      await browser.until(() => true)
      return browser
    }
    const admin = () => app.as(fleet.ADM)
    let count = 0
    const makeDevice = (groupId = 0): Promise<Device> => {
      count += 1
      return admin().devices.create({ body: { name: `Made ${count}`, uniqueId: `made ${count}`, groupId } })
    }
    const makeGroup = (groupId = 0) => admin().groups.create({ body: { name: 'Made', groupId } })

    test('an edited vehicle is read once for all who see it, and nobody is looked up', async () => {
      const { ADM, MGR, REV, RO, LIM, NOREP, D1 } = fleet
      const browsers = await Promise.all([ADM, MGR, REV, RO, LIM, NOREP].map(browse))
      queries.length = 0
      for (let edit = 0; edit < 20; edit += 1) {
        app.ctx.bus.publishChange({ kind: 'device', id: D1.id, action: 'updated', fields: ['name'], groupBefore: 0 })
      }
      await Promise.all(browsers.map((browser) => browser.until(tells(D1.id))))
      assert.deepEqual([asked('device'), asked('user_device')], [1, 0])
    })

    test('a right that another process took away ends here while the broker is away', async () => {
      const { MGR } = fleet
      const device = await makeDevice()
      await admin().permissions.link({ body: { userId: MGR.id, deviceId: device.id } })
      const browser = await browse(MGR)
      // As another process does it whose news do not arrive
      await app.ctx.db.deleteFrom('user_device').where('deviceId', '=', device.id).execute()
      app.ctx.bus.publishMissed()
      await browser.until(removes(device.id))
    })

    test('a vehicle that was unlinked, or removed, is taken off the screen', async () => {
      const device = await makeDevice()
      const pair = { userId: fleet.CLI.id, deviceId: device.id }
      const [client, stranger] = [await browse(fleet.CLI), await browse(fleet.USR)]
      for (const takeAway of [
        () => admin().permissions.unlink({ body: pair }),
        () => admin().devices.remove({ params: device }),
      ]) {
        await admin().permissions.link({ body: pair })
        await client.until(tells(device.id))
        await takeAway()
        await client.until(removes(device.id))
      }
      assert.ok(!stranger.frames.some(removes(device.id)))
    })

    test('a vehicle that moves to another group goes from those above the old, and comes to those above the new', async () => {
      const [north, south] = [await makeGroup(), await makeGroup()]
      const below = await makeGroup((await makeGroup(south.id)).id)
      await admin().permissions.link({ body: { userId: fleet.CLI.id, groupId: north.id } })
      await admin().permissions.link({ body: { userId: fleet.USR.id, groupId: south.id } })
      const device = await makeDevice(north.id)
      const [client, user] = [await browse(fleet.CLI), await browse(fleet.USR)]
      await admin().devices.update({ params: device, body: { ...device, groupId: below.id } })
      await client.until(removes(device.id))
      await user.until(tells(device.id))
      await admin().groups.update({ params: below, body: { ...below, groupId: north.id } })
      await user.until(removes(device.id))
      await client.until(tells(device.id))
      await admin().permissions.unlink({ body: { userId: fleet.CLI.id, groupId: north.id } })
      await client.until(removes(device.id))
    })

    test('a link to a group, and a move of what lies in it, count at once, as does a new name', async () => {
      const [top, group] = [await makeGroup(), await makeGroup()]
      const device = await makeDevice(group.id)
      const pair = { userId: fleet.CLI.id, groupId: top.id }
      const [client, owner] = [await browse(fleet.CLI), await browse(fleet.ADM)]
      const move = (groupId: number) => admin().groups.update({ params: group, body: { ...group, groupId } })
      await admin().permissions.link({ body: pair })
      await move(top.id)
      await client.until(tells(device.id))
      const body = { ...device, name: 'New name' }
      await admin().devices.update({ params: device, body })
      for (const browser of [client, owner]) {
        await browser.until((frame) => frame.devices?.some(({ name }) => name === 'New name') ?? false)
      }
      await admin().permissions.unlink({ body: pair })
      await client.until(removes(device.id))
      await admin().permissions.link({ body: pair })
      await client.until(tells(device.id))
      await move(0)
      await client.until(removes(device.id))
    })

    test('a group that is removed takes away what was seen through it, and its vehicles know that they have none', async () => {
      const group = await makeGroup()
      const device = await makeDevice(group.id)
      await admin().permissions.link({ body: { userId: fleet.CLI.id, groupId: group.id } })
      const [client, owner] = [await browse(fleet.CLI), await browse(fleet.ADM)]
      await admin().groups.remove({ params: group })
      await client.until(removes(device.id))
      await owner.until((frame) => frame.devices?.some(({ id, groupId }) => id === device.id && groupId === 0) ?? false)
    })

    test('groups that move together are looked into once, and only for those who see them', async () => {
      const { db, bus } = app.ctx
      const top = await makeGroup()
      await admin().permissions.link({ body: { userId: fleet.LIM.id, groupId: top.id } })
      const moved = await Promise.all([1, 2, 3, 4, 5].map(() => makeGroup()))
      const devices = await Promise.all(moved.map(({ id }) => makeDevice(id)))
      const [limited] = [await browse(fleet.LIM), await browse(fleet.MGR), await browse(fleet.RO)]
      const ids = moved.map(({ id }) => id)
      await db.updateTable('group').set({ groupId: top.id }).where('id', 'in', ids).execute()
      queries.length = 0
      for (const id of ids) {
        bus.publishChange({ kind: 'group', id, action: 'updated', fields: ['groupId'], groupBefore: 0 })
      }
      await limited!.until((frame) => devices.every(({ id }) => tells(id)(frame)))
      assert.equal(asked('user_device'), 1)
    })
  })
}

/** The same database, recording every query. */
const recording = (database: Database, queries: string[]): Database => ({
  ...database,
  db: database.db.withPlugin({
    transformQuery({ node }) {
      queries.push(JSON.stringify(node satisfies OperationNode))
      return node
    },
    transformResult: async ({ result }) => result,
  }),
})
