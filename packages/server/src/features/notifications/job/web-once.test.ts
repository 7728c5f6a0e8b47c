import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openBrowser } from '../../../testing/browser.ts'
import { dialects } from '../../../testing/dialects.ts'
import { messagesRig } from './testing.ts'

for (const [dialect, open] of dialects) {
  describe(`messages to open browsers, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const { make, happen, turn } = rig

    test('[NTF-14] a message whose outcome could not be stored is sent again, and comes once on a socket', async () => {
      const { USR } = rig.fleet
      await make(USR, { notificators: 'web', attributes: { repeatMinutes: 0 } })
      const browser = await openBrowser(await rig.app.listen(), { cookie: await rig.app.cookie(USR) })
      await browser.until(() => true)
      const told = () => browser.frames.flatMap(({ events = [] }) => events.map(({ id }) => id))
      const until = (id: number) => browser.until(({ events = [] }) => events.some((event) => event.id === id))
      const [first] = await happen([{}])
      await turn()
      await until(first!)
      // As after a node that ended between sending and storing
      await rig.app.ctx.db.updateTable('delivery').set({ state: 'waiting', claimedUntil: 0, endedTime: null }).execute()
      const [second] = await happen([{ type: 'ignitionOn' }])
      await turn()
      await until(second!)
      const states = await rig.app.ctx.db.selectFrom('delivery').select(['state', 'attempts']).orderBy('id').execute()
      assert.deepEqual(states, [
        { state: 'sent', attempts: 2 },
        { state: 'sent', attempts: 1 },
      ])
      assert.deepEqual(told(), [first, second])
      await browser.close()
    })
  })
}
