import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

describe('addresses of places, where the operator names a service', () => {
  const languages: (string | null)[] = []
  const service = createServer((request, response) => {
    const query = new URL(request.url!, 'http://x').searchParams
    languages.push(query.get('accept-language'))
    if (request.url!.startsWith('/search')) {
      const place = { display_name: `Rua ${query.get('q')}`, lat: '-23.55', lon: '-46.63' }
      response.end(JSON.stringify([place]))
      return
    }
    response.end(JSON.stringify(query.get('lat') === '0' ? { error: 'none' } : { display_name: 'Rua das Flores 7' }))
  })
  let app: TestApp
  let fleet: Fleet
  before(async () => {
    await once(service.listen(0, '127.0.0.1'), 'listening')
    const { port } = service.address() as AddressInfo
    app = await testApp({ config: { geocoderUrl: `http://127.0.0.1:${port}/reverse`, geocoderRate: 1000 } })
    fleet = await seedFleet(app.ctx)
  })
  after(async () => {
    await app.close()
    service.close()
  })
  const ask = (query: string, user = fleet.USR, language = 'pt-BR,pt;q=0.9') =>
    app.call(user, { url: `/api/server/geocode?${query}`, headers: { 'accept-language': language } })

  test('[CARD-8] are given as text, in the language of who asks', async () => {
    const reply = await ask('latitude=-23.55&longitude=-46.63')
    assert.deepEqual([reply.statusCode, reply.body], [200, 'Rua das Flores 7'])
    assert.match(String(reply.headers['content-type']), /^text\/plain/)
    assert.deepEqual(languages, ['pt-BR'])
    await ask('latitude=-23.56&longitude=-46.63', fleet.USR, '*;evil&key=1')
    assert.equal(languages.at(-1), 'en')
    assert.equal((await app.as(undefined).server.get({})).geocoderEnabled, true)
    assert.match(await app.as(fleet.ADM).server.cache({}), /Addresses of places: 2\./)
  })

  test('find places by their address, for who is logged in, and not where no other host is asked', async () => {
    const find = (text: string, user: typeof fleet.USR | undefined = fleet.USR) =>
      app.call(user, { url: `/api/server/geocode/search?${new URLSearchParams({ text })}` })
    const reply = await find('Flores 7')
    assert.deepEqual(reply.json(), [{ name: 'Rua flores 7', latitude: -23.55, longitude: -46.63, box: null }])
    assert.deepEqual([(await find('ab')).statusCode, (await find('x'.repeat(201))).statusCode], [400, 400])
    assert.equal((await app.call(undefined, { url: '/api/server/geocode/search?text=Flores' })).statusCode, 401)
    const settings = await app.as(fleet.ADM).server.get({})
    const closed = { ...settings, attributes: { ...settings.attributes, noOutsideRequests: true } }
    await app.as(fleet.ADM).server.update({ body: closed })
    assert.deepEqual((await find('Flores 7')).statusCode, 404)
    await app.as(fleet.ADM).server.update({ body: settings })
  })

  test('towns and streets are found by name without the service, for who is logged in', async () => {
    const find = (text: string, user: typeof fleet.USR | undefined = fleet.USR) =>
      app.call(user, { url: `/api/server/places?${new URLSearchParams({ text })}` })
    const asked = languages.length
    const [first] = (await find('Campinas')).json()
    assert.deepEqual([first.kind, first.name, first.region], ['town', 'Campinas', 'SP'])
    assert.deepEqual((await find('qqqqqq')).json(), [])
    assert.deepEqual([(await find('ab')).statusCode, (await find('x'.repeat(81))).statusCode], [400, 400])
    assert.equal((await app.call(undefined, { url: '/api/server/places?text=Campinas' })).statusCode, 401)
    assert.equal(languages.length, asked)
  })

  test('[CARD-8] what is no place, or has no address, is reported in one sentence', async () => {
    assert.equal((await ask('latitude=0&longitude=1')).body, 'No address is known of this place')
    assert.deepEqual((await ask('latitude=91&longitude=1')).statusCode, 400)
    assert.deepEqual((await ask('latitude=1&longitude=-181')).statusCode, 400)
    assert.equal((await ask('latitude=1')).body, 'longitude is missing')
    assert.equal((await ask('latitude=NaN&longitude=1')).statusCode, 404)
    const strangers = await app.call(undefined, { url: '/api/server/geocode?latitude=1&longitude=1' })
    assert.equal(strangers.statusCode, 401)
  })
})
