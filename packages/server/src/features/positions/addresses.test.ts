import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const paulista = { latitude: -23.5614, longitude: -46.6559 }
const nearCampinas = { latitude: -22.85, longitude: -47 }
const sea = { latitude: -30, longitude: -25 }

for (const [dialect, open] of dialects) {
  describe(`the addresses of places, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    const opened: Browser[] = []
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      await report(app.ctx, fleet.D1.id, { ...nearCampinas, fixTime: app.clock.now() })
      await report(app.ctx, fleet.D2.id, { ...paulista, address: 'Av. Paulista, 1578' })
      await report(app.ctx, fleet.D3.id, sea)
    })
    after(async () => {
      for (const browser of opened) await browser.close()
      await app.close()
    })
    const ask = async (query: string, headers: Record<string, string> = {}, user = fleet.MGR): Promise<Position[]> =>
      (await app.call(user, { url: `/api/positions${query}`, headers })).json()
    const addresses = (positions: readonly Position[]) => positions.map(({ address }) => address)

    test('are given of all vehicles, of one and by number; one that was stored stays, and at sea there is none', async () => {
      const inPortuguese = '9 km a nordeste de Campinas, SP'
      assert.deepEqual(addresses(await ask('')), [inPortuguese, 'Av. Paulista, 1578', null])
      const [latest] = await ask(`?deviceId=${fleet.D1.id}`)
      assert.equal(latest!.address, inPortuguese)
      assert.deepEqual(addresses(await ask(`?id=${latest!.id}`)), [inPortuguese])
      // Nothing is written: a history has only stored addresses
      const day = `from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`
      assert.deepEqual(new Set(addresses(await ask(`?deviceId=${fleet.D1.id}&${day}`))), new Set([null]))
      assert.equal((await app.ctx.positions.byIds([latest!.id]))[0]!.address, null)
    })

    test('are given in the language of who reads', async () => {
      const told = async (headers: Record<string, string>) =>
        (await ask(`?deviceId=${fleet.D1.id}`, headers))[0]!.address
      const english = '9 km north-east of Campinas, SP'
      assert.equal(await told({ 'accept-language': 'en-US,en;q=0.9' }), english)
      assert.equal((await ask('', { 'accept-language': 'en' }))[0]!.address, english)
      const { attributes } = fleet.USR
      await app.as(fleet.ADM).users.update({
        params: { id: fleet.USR.id },
        body: { ...fleet.USR, attributes: { ...attributes, language: 'en' } },
      })
      assert.equal((await ask('', { 'accept-language': 'pt-BR' }, fleet.USR))[0]!.address, english)
    })

    test('are given to who comes by a shared link', async () => {
      const expiration = new Date(app.clock.now().getTime() + 3_600_000)
      const token = await app.as(fleet.MGR).devices.share({ body: { deviceId: fleet.D1.id, expiration } })
      const reply = await app.call(undefined, { url: '/api/positions', headers: { authorization: `Bearer ${token}` } })
      assert.deepEqual(addresses(reply.json()), ['9 km a nordeste de Campinas, SP'])
    })

    test('stand in the first frame of the socket and in those that follow, in each language', async () => {
      const host = await app.listen()
      const browse = async (user: Fleet['MGR'], language: string) => {
        const browser = await openBrowser(host, { cookie: `${await app.cookie(user)}; language=${language}` })
        opened.push(browser)
        return browser
      }
      const [portuguese, english] = [await browse(fleet.MGR, 'ptBR'), await browse(fleet.ADM, 'en')]
      const told = (frame: Awaited<ReturnType<Browser['until']>>) => frame.positions!.map(({ address }) => address)
      const some = (frame: Awaited<ReturnType<Browser['until']>>) => (frame.positions?.length ?? 0) > 0
      assert.deepEqual(told(await portuguese.until(some)), [
        '9 km a nordeste de Campinas, SP',
        'Av. Paulista, 1578',
        null,
      ])
      assert.deepEqual(told(await english.until(some)), ['9 km north-east of Campinas, SP', 'Av. Paulista, 1578', null])
      const moved = await report(app.ctx, fleet.D1.id, { latitude: -22.98, longitude: -47.2 })
      app.ctx.bus.publishLive({ positions: [moved], devices: [], events: [] })
      assert.deepEqual(told(await portuguese.until(some)), ['12 km a norte de Indaiatuba, SP'])
      assert.deepEqual(told(await english.until(some)), ['12 km north of Indaiatuba, SP'])
    })

    test('answer the look-up of a place where no service is configured, and say where they know none', async () => {
      const geocode = ({ latitude, longitude }: typeof sea) =>
        app.as(fleet.USR).server.geocode({ query: { latitude, longitude } })
      assert.equal(await geocode(paulista), 'Avenida Paulista, São Paulo')
      await assert.rejects(geocode(sea), { status: 404, message: 'No address is known of this place' })
      await assert.rejects(geocode({ latitude: 91, longitude: 0 }), { status: 400, message: /latitude must be/ })
    })
  })
}
