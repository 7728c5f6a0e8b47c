import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'

const recipient = { uniqueId: 'one', model: undefined, attribute: () => undefined, now: () => new Date(0) }

test('the API finds in its context which commands can be sent in a protocol, by either way', async () => {
  const { ctx, close } = await testApp()
  const { commandBook } = ctx
  assert.deepEqual(commandBook.typesFor('gt06'), { wire: ['engineStop', 'engineResume', 'custom'], text: ['custom'] })
  assert.deepEqual(commandBook.typesFor('osmand').wire, ['custom'])
  assert.ok(commandBook.typesFor('h02').wire.includes('positionPeriodic'))
  for (const name of [undefined, 'unheard']) {
    assert.deepEqual(commandBook.typesFor(name), { wire: ['custom'], text: ['custom'] })
  }
  const command = { type: 'custom', attributes: { data: 'WHERE#' } } as const
  assert.equal(commandBook.textOf('gt06', command, recipient), 'WHERE#')
  assert.equal(commandBook.textOf('gt06', { type: 'engineStop', attributes: {} }, recipient), undefined)
  await close()
})
