import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../testing/mail.ts'
import { readXlsx } from '../../testing/read-xlsx.ts'

for (const [dialect, open] of dialects) {
  describe(`reports by mail, on ${dialect}`, () => {
    let server: TestMailServer
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    let range = ''
    before(async () => {
      server = await testMailServer()
      const config = { mail: { url: server.url, from: 'fleet@example.com' }, publicUrl: 'https://rastro.example' }
      app = await testApp({ open, config })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx)
      const now = app.clock.now().getTime()
      for (const { id } of [fleet.D1, fleet.D2])
        await report(app.ctx, id, { fixTime: new Date(now), deviceTime: new Date(now) })
      range = `from=${new Date(now - 60_000).toISOString()}&to=${new Date(now + 60_000).toISOString()}`
    })
    after(async () => {
      await app.close()
      await server.close()
    })

    const ask = (user: User, path: string, language = 'en') =>
      app.call(user, { url: `/api/reports/${path}`, headers: { 'accept-language': language } })
    const work = async () => {
      while ((await runner.tick()) > 0);
    }

    test('[RPT-54] the reader gets the file of what they see, and a link to the page with the same filter', async () => {
      const { USR, D1, D2 } = fleet
      const path = `route/mail?${range}&deviceId=${D1.id}&deviceId=${D2.id}`
      assert.equal((await ask(USR, path, 'pt-BR')).statusCode, 204)
      server.refuse({ at: 'message', code: 451 })
      await work()
      assert.equal(server.mails.length, 0)
      server.refuse(undefined)
      app.clock.advance(10 * 60_000)
      await work()
      const [mail, ...more] = server.mails
      assert.equal(more.length, 0)
      assert.deepEqual(mail!.recipients, [USR.email])
      assert.match(mail!.subject!, /^Rota: \d\d\/\d\d\/\d{4} /)
      assert.ok(mail!.text!.includes(`https://rastro.example/reports/route?from=`))
      assert.ok(mail!.text!.includes(`deviceId=${D1.id}&deviceId=${D2.id}`))
      const [file] = mail!.attachments
      assert.equal(file!.filename, 'route.xlsx')
      const [sheet, about] = readXlsx(new Uint8Array(file!.content as ArrayBuffer))
      assert.deepEqual([sheet!.rows.length, sheet!.rows[1]![0], about!.name], [3, 'D1', 'Sobre'])
    })

    test('a reader who may not see reports any more, or is disabled, gets nothing', async () => {
      const { ADM, CLI, D1 } = fleet
      const before = server.mails.length
      const user = await app.as(ADM).users.get({ params: CLI })
      for (const fields of [{ disableReports: true }, { disabled: true }]) {
        assert.equal((await ask(CLI, `trips/mail?${range}&deviceId=${D1.id}`)).statusCode, 204)
        await app.as(ADM).users.update({ params: CLI, body: { ...user, ...fields } })
        await work()
        await app.as(ADM).users.update({ params: CLI, body: user })
      }
      assert.equal(server.mails.length, before)
    })

    test('refused are a file without a range, too many of them, and an address that nobody confirmed', async () => {
      const { MGR, NOREP, RO } = fleet
      assert.equal((await ask(MGR, 'trips/mail')).statusCode, 400)
      assert.equal((await ask(MGR, `combined/mail?${range}`)).statusCode, 404)
      assert.equal((await ask(NOREP, `trips/mail?${range}`)).statusCode, 403)
      await app.ctx.db.deleteFrom('verified_contact').where('userId', '=', RO.id).execute()
      const refused = await ask(RO, `trips/mail?${range}`)
      assert.deepEqual([refused.statusCode, refused.body], [400, 'Your account has no confirmed email address'])
      for (let count = 0; count < 20; count += 1) assert.equal((await ask(MGR, `trips/mail?${range}`)).statusCode, 204)
      assert.equal((await ask(MGR, `trips/mail?${range}`)).statusCode, 429)
    })
  })
}

test('A-96: without a mail server it says so', async () => {
  const app = await testApp()
  const { USR } = await seedFleet(app.ctx)
  const url = '/api/reports/trips/mail?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'
  const { statusCode, body } = await app.call(USR, { url })
  await app.close()
  assert.deepEqual([statusCode, body], [400, 'No mail server is configured'])
})
