import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/app.ts'

const recipient = { uniqueId: 'one', model: undefined, attribute: () => undefined, now: () => new Date(0) }

test('the API finds in its context which commands can be sent in a protocol, by either way', async (t) => {
  const { ctx, close } = await testApp()
  t.after(close)
  const { commandBook } = ctx
  const ofGt06 = { wire: ['engineStop', 'engineResume', 'custom'], text: ['custom'], push: [] }
  assert.deepEqual(await commandBook.typesFor('gt06'), ofGt06)
  const osmand = await commandBook.typesFor('osmand')
  assert.deepEqual(osmand.push, ['positionSingle', 'positionPeriodic', 'positionStop'])
  assert.deepEqual(osmand.wire, ['custom'])
  assert.ok((await commandBook.typesFor('h02')).wire.includes('positionPeriodic'))
  for (const name of [undefined, 'unheard']) {
    assert.deepEqual(await commandBook.typesFor(name), { wire: ['custom'], text: ['custom'], push: [] })
  }
  const ofOne = await commandBook.commandsOf('gt06', undefined)
  const command = { type: 'custom', attributes: { data: 'WHERE#' } } as const
  assert.deepEqual(ofOne.textOf(command, recipient), { form: 'WHERE#', effect: undefined })
  assert.equal(ofOne.textOf({ type: 'engineStop', attributes: {} }, recipient), undefined)
})

test('a text to a unit that has not reported is judged by what its model speaks, or by all that texts set up', async (t) => {
  const { ctx, close } = await testApp()
  t.after(close)
  const effectOf = async (protocol: string | undefined, data: string, { textChannel = false, model = '' } = {}) =>
    (await ctx.commandBook.commandsOf(protocol, model)).effectOf(
      { type: 'custom', attributes: { data } },
      { to: recipient, textChannel },
    )
  assert.deepEqual(await Promise.all(['gt06', 'teltonika', undefined].map((name) => effectOf(name, 'WHERE#'))), [
    undefined,
    'unknown',
    undefined,
  ])
  assert.deepEqual(
    await Promise.all(['gt06', 'teltonika', undefined].map((name) => effectOf(name, 'RESET#', { textChannel: true }))),
    Array(3).fill('unknown'),
  )
  const toModel = (model: string) => effectOf(undefined, 'WHERE#', { model, textChannel: true })
  assert.deepEqual(await Promise.all(['', 'GT06N', 'gt06n ', 'FMB920'].map(toModel)), [
    undefined,
    undefined,
    undefined,
    'unknown',
  ])
})
