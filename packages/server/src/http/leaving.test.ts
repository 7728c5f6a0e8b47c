import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { signalOf } from './leaving.ts'
import { createHttp } from './server.ts'

test('work for a caller is informed when the caller leaves', async (t: TestContext) => {
  const { app } = createHttp({ authenticate: async () => undefined, log: pino({ level: 'silent' }) })
  t.after(() => app.close())
  const begun = Promise.withResolvers<AbortSignal>()
  app.get('/work', (_request, reply) => {
    begun.resolve(signalOf(reply))
    return new Promise(() => undefined)
  })
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const caller = connect(Number(address.port), '127.0.0.1')
  caller.write('GET /work HTTP/1.1\r\nhost: x\r\n\r\n')
  const signal = await begun.promise
  assert.equal(signal.aborted, false)
  const left = new Promise((resolve) => signal.addEventListener('abort', resolve))
  caller.destroy()
  await left
})
