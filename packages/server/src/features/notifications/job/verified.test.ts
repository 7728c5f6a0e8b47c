import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noteVerified } from '../../../access/contacts.ts'
import { dialects } from '../../../testing/dialects.ts'
import { messagesRig } from './testing.ts'

for (const [dialect, open] of dialects) {
  describe(`messages and verified addresses, on ${dialect}`, () => {
    const rig = messagesRig(open)
    const { make, happen, sos, turn, sentTo, states, link } = rig

    test('an alarm with priority goes to no address that is not verified, and to the next channel instead', async () => {
      const { USR } = rig.fleet
      const { db } = rig.app.ctx
      await db.updateTable('user').set({ email: 'stranger@example.com' }).where('id', '=', USR.id).execute()
      const attributes = { alarms: 'sos', priority: true, fallback: 'telegram' }
      const { id } = await make(rig.fleet.ADM, { type: 'alarm', attributes })
      await link({ userId: USR.id, notificationId: id })
      await happen([sos()])
      await turn()
      await turn()
      assert.deepEqual(
        sentTo().filter((one) => one.startsWith('USR')),
        ['USR telegram'],
      )
      assert.ok(
        (await states()).some(
          ([state, outcome]) => state === 'failed' && outcome === 'The address of this person is not verified',
        ),
      )
      await noteVerified(db, { userId: USR.id, channel: 'mail', address: 'Stranger@example.com' }, rig.app.clock.now())
      rig.sent = []
      rig.app.clock.advance(600_000)
      await happen([sos()])
      await turn()
      assert.ok(sentTo().includes('USR mail'))
    })

    test('WhatsApp goes to no phone that is not verified, and to one that was used before', async () => {
      const { CLI } = rig.fleet
      const { db } = rig.app.ctx
      await db.updateTable('user').set({ phone: '+5511988887777' }).where('id', '=', CLI.id).execute()
      await make(CLI, { type: 'alarm', notificators: 'whatsapp', attributes: { alarms: 'sos' } })
      await happen([sos()])
      await turn()
      assert.deepEqual(sentTo(), [])
      const accepted = { userId: CLI.id, channel: 'phone', address: '+5511988887777', verifiedTime: null } as const
      await db.insertInto('verified_contact').values(accepted).execute()
      await happen([sos()])
      await turn()
      assert.deepEqual(sentTo(), ['CLI whatsapp'])
    })
  })
}
