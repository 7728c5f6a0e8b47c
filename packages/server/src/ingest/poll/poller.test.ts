import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { httpService } from '../../adapters/polled/http-service.ts'
import { testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { seedFleet } from '../../testing/fleet.ts'
import { startIngest } from '../ingest.ts'

/** A gateway with these answers, one after the other, and the moments that it is asked for. */
async function gateway(answers: readonly (object | number)[]) {
  const asked: (string | null)[] = []
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const server = createServer(({ url = '' }, response) => {
    const query = new URL(url, 'http://gateway').searchParams
    assert.deepEqual([query.get('access_id'), query.get('password')], ['me', 'secret'])
    const answer = answers[asked.length] ?? { Messages: null }
    asked.push(query.get('start_utc'))
    if (asked.length > answers.length) resolve()
    response.writeHead(typeof answer === 'number' ? answer : 200).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { asked, done, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

for (const [dialect, open] of dialects) {
  test(`a gateway is asked again from where its last stored answer ended, on ${dialect}`, async () => {
    const app = await testApp({ open, config: { devicePorts: {}, onlyNamedPorts: true } })
    const { ADM, D3 } = await seedFleet(app.ctx)
    const fields = { latitude: '-1410000', longitude: '-2790000' }
    const message = {
      MobileID: D3.uniqueId,
      MessageUTC: app.clock.now().toISOString().slice(0, 19).replace('T', ' '),
      Payload: { Fields: Object.entries(fields).map(([Name, Value]) => ({ Name, Value })) },
    }
    const stored = { NextStartUTC: '2026-01-02 03:04:05', Messages: [message, { ...message, MobileID: 'nobody' }] }
    const cut = { NextStartUTC: '2026-09-09 09:09:09', Messages: [{}] }
    const { asked, done, server, url } = await gateway([500, stored, cut, { ErrorID: 1, Messages: null }])
    const polled = httpService({ url, accessId: 'me', password: 'secret', intervalMs: 1 })
    const ingest = await startIngest({ ...app.ctx, polledService: polled })
    await done
    await ingest.close()
    server.close()
    const began = message.MessageUTC
    const next = '2026-01-02 03:04:05'
    assert.deepEqual(asked.slice(0, 5), [began, began, next, next, next])
    const [position] = await app.as(ADM).positions.list({ query: { deviceId: D3.id } })
    assert.deepEqual([position?.protocol, position?.latitude], ['orbcomm', -23.5])
    await app.close()
  })
}

test('an answer that is too long, or leads elsewhere, is a failure', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/elsewhere') response.writeHead(302, { location: '/' }).end()
    else response.end(Buffer.alloc(2_000_000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = httpService({ url, accessId: 'me', password: 'secret', intervalMs: 1 })
  const { signal } = new AbortController()
  await assert.rejects(service.get('/', signal), /longer than/)
  await assert.rejects(service.get('/elsewhere', signal))
  server.closeAllConnections()
  server.close()
})
