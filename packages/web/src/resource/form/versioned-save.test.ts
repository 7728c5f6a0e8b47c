import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { User } from '@rastro/core/resources/user'
import { favouritesOf, withFavourite } from '@rastro/core/vehicle/favourites'
import { type TestApp, testApp } from '../../../../server/src/testing/app.ts'
import { dialects } from '../../../../server/src/testing/dialects.ts'
import { type Fleet, seedFleet } from '../../../../server/src/testing/fleet.ts'
import { saveVersioned, type VersionedCalls } from '../../api/versioned-save.ts'
import { type SentAccount, sentAccount } from '../../features/account/account.ts'
import { mergeInto, SaveConflict } from './merge.ts'

for (const [dialect, open] of dialects) {
  describe(`two people save the same thing, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const account = () => app.as(fleet.CLI).users
    const readAccount = () => account().get({ params: { id: fleet.CLI.id } })
    const saveAccount = (opened: User, change: SentAccount, calls: VersionedCalls<User>) =>
      saveVersioned<User>({
        calls,
        id: opened.id,
        change: (stored) =>
          mergeInto({ item: opened, tag: undefined }, sentAccount(opened, { ...opened, ...change }), stored),
      })

    test('an account that is changed in two tabs keeps both changes', async () => {
      const opened = await readAccount()
      const calls = meanwhile(account(), () => saveAccount(opened, { phone: '+5511987654321' }, account()))
      await saveAccount(opened, { name: 'Ana' }, calls)
      const { name, phone } = await readAccount()
      assert.deepEqual([name, phone], ['Ana', '+5511987654321'])
    })

    test('of what both changed nothing is stored before the person has seen what the other set', async () => {
      const opened = await readAccount()
      const calls = meanwhile(account(), () => saveAccount(opened, { name: 'Theirs' }, account()))
      const conflict = await saveAccount(opened, { name: 'Ours' }, calls).catch((error: unknown) => error)
      assert.ok(conflict instanceof SaveConflict)
      assert.deepEqual([...conflict.merged.both], [['name', 'Theirs']])
      assert.equal((await readAccount()).name, 'Theirs')
      await saveAccount(conflict.stored.item as User, { name: 'Ours' }, account())
      assert.equal((await readAccount()).name, 'Ours')
    })

    test('a geofence that one person reshapes while another renames it has the new shape and the new name', async () => {
      const { geofences } = app.as(fleet.CLI)
      const opened = await geofences.create({ body: { name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 50)' } })
      const { id } = opened
      const area = 'CIRCLE (-23.5 -46.6, 80)'
      const reshape = () =>
        saveVersioned<Geofence>({
          calls: geofences,
          id,
          change: (stored) => mergeInto({ item: opened, tag: undefined }, { ...opened, area }, stored),
        })
      const renamed = { ...opened, name: 'Depot' }
      await saveVersioned<Geofence>({
        calls: meanwhile(geofences, reshape),
        id,
        change: (stored) => mergeInto({ item: opened, tag: undefined }, renamed, stored),
      })
      const stored = await geofences.get({ params: { id } })
      assert.deepEqual([stored.name, stored.area], ['Depot', area])
    })

    test('vehicles that are starred in two tabs are both favourites, and a preference saved beside them stays', async () => {
      const save = (change: (stored: User) => User, calls: VersionedCalls<User> = account()) =>
        saveVersioned<User>({ calls, id: fleet.CLI.id, change: ({ item }) => change(item) })
      const star = (deviceId: number) => (user: User) => ({
        ...user,
        attributes: withFavourite(user.attributes, deviceId, true),
      })
      const others = async () => {
        await save(star(2))
        await save((user) => ({ ...user, attributes: { ...user.attributes, speedUnit: 'mph' } }))
      }
      await save(star(1), meanwhile(account(), others))
      const { attributes } = await readAccount()
      assert.deepEqual([[...favouritesOf(attributes)], attributes.speedUnit], [[2, 1], 'mph'])
    })

    test('whoever is overtaken again and again gives up with the refusal of the server, and has lost nothing', async () => {
      let count = 0
      const rename = (user: User) => saveAccount(user, { name: `Name ${++count}` }, account())
      const calls: VersionedCalls<User> = {
        get: (...input) => account().get(...input),
        async update(...input) {
          await rename(await readAccount())
          return account().update(...input)
        },
      }
      const change = ({ item }: { item: User }) => ({ ...item, name: 'Never' })
      await assert.rejects(saveVersioned({ calls, id: fleet.CLI.id, change }), { status: 412 })
      assert.deepEqual([count, (await readAccount()).name], [3, 'Name 3'])
    })

    test('on a server without versions it is a plain save', async () => {
      const stock: VersionedCalls<User> = {
        get: (input) => account().get(input),
        update({ params, body, ifMatch }) {
          assert.equal(ifMatch, undefined)
          return account().update({ params, body })
        },
      }
      const opened = await readAccount()
      const saved = await saveAccount(opened, { name: 'Stock' }, stock)
      assert.deepEqual([saved.item.name, saved.tag], ['Stock', undefined])
    })
  })
}

/** These calls, with an action between the first read and the first save. */
function meanwhile<T>(calls: VersionedCalls<T>, happens: () => Promise<unknown>): VersionedCalls<T> {
  let hasHappened = false
  return {
    get: (...input) => calls.get(...input),
    async update(...input) {
      if (!hasHappened) {
        hasHappened = true
        await happens()
      }
      return calls.update(...input)
    },
  }
}
