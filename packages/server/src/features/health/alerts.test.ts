import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { noteVerified } from '../../access/contacts.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'
import { mailStatus } from './job/mail-status.ts'
import { statusAlerts } from './job/status-alerts.ts'

const minute = 60_000
const publicUrl = 'http://fleet.example.com'

for (const [dialect, open] of dialects) {
  describe(`alerts about the server, on ${dialect}`, () => {
    let server: TestMailServer
    let app: TestApp
    let fleet: Fleet
    let nodes: Runner[]
    let worstMs = 0
    before(async () => {
      server = await testMailServer()
      app = await testApp({ open, config: { mail: { url: server.url, from: 'fleet@example.com' }, publicUrl } })
      fleet = await seedFleet(app.ctx)
      const ctx = { ...app.ctx, loopDelay: { worstMs: () => worstMs, close: () => {} } }
      nodes = [1, 2].map(() => new Runner(ctx, [statusAlerts, mailStatus]))
      for (const node of nodes) await node.plan()
    })
    after(async () => {
      await app.close()
      await server.close()
    })

    /** The mails of so many looks, a minute apart, on two nodes. */
    const mailed = async (looks: number) => {
      const count = server.mails.length
      for (let look = 0; look < looks; look++) {
        app.clock.advance(minute + 1)
        for (let begun = 1; begun > 0; )
          begun = (await Promise.all(nodes.map((node) => node.tick()))).reduce((a, b) => a + b)
      }
      return server.mails.slice(count).map(({ subject, recipients }) => `${recipients} ${subject}`)
    }

    test('nobody is told of a server that is well', async () => assert.deepEqual(await mailed(3), []))

    test('administrators get one email while a check is bad, however many nodes look', async () => {
      worstMs = 9000
      assert.deepEqual(await mailed(1), [])
      assert.deepEqual(await mailed(6), ['adm@example.com Alarm: Response of the process'])
      const { text } = server.mails.at(-1)!
      assert.match(text!, /Look for heavy reports/)
      assert.match(text!, /http:\/\/fleet\.example\.com\/settings\/status/)
    })

    test('and once when it is well again, in their language', async () => {
      await noteVerified(app.ctx.db, { userId: fleet.ADM.id, channel: 'mail', address: fleet.ADM.email }, new Date())
      await app.ctx.db
        .updateTable('user')
        .set({ attributes: JSON.stringify({ language: 'ptBR' }) })
        .where('id', '=', fleet.ADM.id)
        .execute()
      worstMs = 3
      assert.deepEqual(await mailed(4), [])
      assert.deepEqual(await mailed(4), ['adm@example.com Normalizado: Resposta do processo'])
    })
  })
}
