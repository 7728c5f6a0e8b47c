import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'

const recipient = { uniqueId: 'one', model: undefined, attribute: () => undefined, now: () => new Date(0) }

test('the API finds in its context which commands can be sent in a protocol, by either way', async (t) => {
  const { ctx, close } = await testApp()
  t.after(close)
  const { commandBook } = ctx
  const ofGt06 = { wire: ['engineStop', 'engineResume', 'custom'], text: ['custom'], push: [] }
  assert.deepEqual(commandBook.typesFor('gt06'), ofGt06)
  assert.deepEqual(commandBook.typesFor('osmand').push, ['positionSingle', 'positionPeriodic', 'positionStop'])
  assert.deepEqual(commandBook.typesFor('osmand').wire, ['custom'])
  assert.ok(commandBook.typesFor('h02').wire.includes('positionPeriodic'))
  for (const name of [undefined, 'unheard']) {
    assert.deepEqual(commandBook.typesFor(name), { wire: ['custom'], text: ['custom'], push: [] })
  }
  const command = { type: 'custom', attributes: { data: 'WHERE#' } } as const
  assert.deepEqual(commandBook.textOf('gt06', command, recipient), { form: 'WHERE#', effect: undefined })
  const effectOf = (protocol: string | undefined, data: string, textChannel = false) =>
    commandBook.effectOf(protocol, { type: 'custom', attributes: { data } }, { to: recipient, textChannel })
  assert.deepEqual(
    ['gt06', 'teltonika', undefined].map((name) => effectOf(name, 'WHERE#')),
    [undefined, 'unknown', undefined],
  )
  assert.deepEqual(
    ['gt06', 'teltonika', undefined].map((name) => effectOf(name, 'RESET#', true)),
    Array(3).fill('unknown'),
  )
  assert.equal(commandBook.textOf('gt06', { type: 'engineStop', attributes: {} }, recipient), undefined)
})
