import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { nominatim } from './nominatim.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const street: Answer = (request, response) => {
  const query = new URL(request.url!, 'http://x').searchParams
  response.end(JSON.stringify({ display_name: `Rua ${query.get('lat')}, ${query.get('accept-language')}` }))
}

let answer: Answer = street
const asked: { readonly url: string; readonly at: number }[] = []
const double = createServer((request, response) => {
  asked.push({ url: request.url!, at: performance.now() })
  answer(request, response)
}).listen(0, '127.0.0.1')
await once(double, 'listening')
after(() => double.close())
const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}/reverse`

const service = (perSecond = 1000) => nominatim({ url, key: 'k1', perSecond })
const place = (latitude = -23.55052, who = 'ana', language = 'pt-BR') => ({
  latitude,
  longitude: -46.6333,
  language,
  who,
})

const found = [
  {
    display_name: 'Olinda, Pernambuco',
    lat: '-8.0089',
    lon: '-34.8554',
    boundingbox: ['-8.05', '-7.95', '-34.9', '-34.8'],
  },
  { display_name: 'Rua Olinda, 7', lat: '-23.5', lon: '-46.6' },
  { display_name: 'Nowhere', lat: 'x', lon: '200' },
  null,
]

describe('the places of an address', () => {
  test('are asked of the service beside its addresses, once of a text', async () => {
    asked.length = 0
    answer = (_, response) => response.end(JSON.stringify(found))
    const geocoder = service()
    const places = await geocoder.placesOf({ text: 'Olinda', language: 'pt-BR', who: 'ana' })
    assert.deepEqual(places, [
      { name: 'Olinda, Pernambuco', latitude: -8.0089, longitude: -34.8554, box: [-34.9, -8.05, -34.8, -7.95] },
      { name: 'Rua Olinda, 7', latitude: -23.5, longitude: -46.6, box: null },
    ])
    assert.deepEqual(await geocoder.placesOf({ text: 'olinda', language: 'pt-BR', who: 'bob' }), places)
    assert.deepEqual(
      asked.map(({ url: path }) => path),
      ['/search?format=jsonv2&q=olinda&limit=5&accept-language=pt-BR&key=k1'],
    )
  })

  test('are none where the service knows none; what is no list is reported, and is not cached', async () => {
    const geocoder = service()
    const find = (text: string) => geocoder.placesOf({ text, language: 'en', who: 'ana' })
    answer = (_, response) => response.writeHead(404).end('{"error":"Unable to geocode"}')
    assert.deepEqual(await find('nowhere'), [])
    answer = (_, response) => response.end('{"error":"x"}')
    await assert.rejects(find('olinda'), { status: 503, message: /cannot be read/ })
    answer = (_, response) => response.end(JSON.stringify(found))
    assert.equal((await find('olinda')).length, 2)
    const other = nominatim({ url: url.replace('/reverse', '/address'), key: undefined, perSecond: 1000 })
    await assert.rejects(other.placesOf({ text: 'olinda', language: 'en', who: 'ana' }), { status: 404 })
    answer = street
  })

  test('wait in one line with the addresses: who asks for too many is refused with the reason', async () => {
    answer = (_, response) => response.end(JSON.stringify(found))
    const geocoder = service()
    const find = (text: string) => geocoder.placesOf({ text, language: 'en', who: 'ana' })
    const results = await Promise.allSettled(['aaa', 'bbb', 'ccc', 'ddd'].map(find))
    assert.deepEqual(
      results.map((result) => (result.status === 'rejected' ? result.reason.status : 200)),
      [200, 200, 200, 429],
    )
    answer = street
  })
})

describe('the address of a place', () => {
  test('is asked once of a place and language, and then known', async () => {
    asked.length = 0
    const geocoder = service()
    const [first, same] = await Promise.all([geocoder.addressOf(place()), geocoder.addressOf(place(-23.55054))])
    assert.equal(first, 'Rua -23.5505, pt-BR')
    assert.equal(same, first)
    assert.equal(await geocoder.addressOf(place(-23.55051)), first)
    assert.equal(asked.length, 1)
    const query = new URL(asked[0]!.url, url).searchParams
    assert.deepEqual(Object.fromEntries(query), {
      format: 'jsonv2',
      lat: '-23.5505',
      lon: '-46.6333',
      'accept-language': 'pt-BR',
      key: 'k1',
    })
    assert.equal(await geocoder.addressOf(place(-23.55052, 'ana', 'en')), 'Rua -23.5505, en')
    assert.deepEqual([asked.length, geocoder.cached], [2, 2])
  })

  test('is asked no faster than the service allows, and who asks for too many is refused with the reason', async () => {
    asked.length = 0
    const geocoder = service(20)
    const began = performance.now()
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((latitude) => geocoder.addressOf(place(latitude))))
    const refused = results.filter((result) => result.status === 'rejected')
    assert.equal(refused.length, 2)
    assert.ok(refused.every(({ reason }) => reason.status === 429))
    assert.equal(asked.length, 3)
    assert.ok(asked[2]!.at - began >= 99, 'three questions take two pauses of 50 ms')
  })

  test('one person does not keep others from asking', async () => {
    const geocoder = service(100)
    const greedy = [11, 12, 13, 14, 15].map((latitude) => geocoder.addressOf(place(latitude)))
    const other = geocoder.addressOf(place(16, 'bob'))
    await Promise.allSettled(greedy)
    assert.match(await other, /^Rua 16/)
  })

  test('what fails is reported in one sentence, and is not cached', async () => {
    const geocoder = service()
    const failing: [Answer, object][] = [
      [(_, response) => response.end('{"error":"Unable to geocode"}'), { status: 404, message: /No address/ }],
      [(_, response) => response.writeHead(500).end('stack trace'), { status: 503, message: /answers 500$/ }],
      [(_, response) => response.end('<html>'), { status: 503, message: /cannot be read/ }],
      [(_, response) => response.end('null'), { status: 404 }],
      [(_, response) => response.end('x'.repeat(100_000)), { status: 503, message: /does not answer/ }],
      [(_, response) => response.writeHead(302, { location: url }).end(), { status: 503, message: /does not answer/ }],
      [(request) => request.destroy(), { status: 503, message: /does not answer/ }],
    ]
    for (const [failure, refusal] of failing) {
      answer = failure
      await assert.rejects(geocoder.addressOf(place()), refusal)
    }
    answer = street
    assert.equal(await geocoder.addressOf(place()), 'Rua -23.5505, pt-BR')
  })

  test('a service that does not answer is waited for no longer than its patience', async () => {
    answer = () => {}
    const geocoder = nominatim({ url, key: undefined, perSecond: 1000, timeoutMs: 50 })
    await assert.rejects(geocoder.addressOf(place()), { status: 503, message: /does not answer/ })
    answer = street
    double.closeAllConnections()
  })
})
