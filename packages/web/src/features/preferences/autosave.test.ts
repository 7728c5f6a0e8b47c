import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { type Change, changed, createAutosave } from './autosave.ts'

const account = (attributes: User['attributes'], administrator = true) =>
  ({ id: 1, administrator, attributes }) as unknown as User
const change = (name: string, value: unknown): Change => ({ name, attributes: { [name]: value } })

/** An autosave whose writes are blocked until the test releases them; the server stores what is written. */
function start(first: User) {
  let server = first
  let shown = first
  const written: string[] = []
  let release: (outcome?: Error) => void = () => {}
  const autosave = createAutosave({
    stored: () => shown,
    show: (user) => {
      shown = user
    },
    write: (_, next) =>
      new Promise((resolve, reject) => {
        written.push(`${next.name}=${next.attributes?.[next.name]}`)
        release = (error) => {
          if (error) return reject(error)
          server = changed(server, next)
          resolve(server)
        }
      }),
  })
  const settle = async (outcome?: Error) => {
    release(outcome)
    await new Promise(setImmediate)
  }
  return { autosave, written, settle, shown: () => shown.attributes, server: () => server.attributes }
}

test('a change holds at once, and changes are stored one after the other; of one setting the last word counts', async () => {
  const { autosave, written, settle, shown, server } = start(account({ coin: '€' }))
  autosave.save(change('mapFollow', true))
  autosave.save(change('iconScale', 1))
  autosave.save(change('iconScale', 2))
  assert.deepEqual(shown(), { coin: '€', mapFollow: true, iconScale: 2 })
  assert.deepEqual(server(), { coin: '€' })
  assert.equal(autosave.states.get().mapFollow, 'saving')
  await settle()
  assert.deepEqual([autosave.states.get().mapFollow, autosave.states.get().iconScale], ['saved', 'saving'])
  await settle()
  assert.deepEqual(written, ['mapFollow=true', 'iconScale=2'])
  assert.deepEqual(server(), shown())
})

test('what cannot be stored is undone and says why, and what was changed after it stays', async () => {
  const { autosave, settle, shown } = start(account({ speedUnit: 'kn' }))
  const refusal = new Error('No')
  autosave.save(change('speedUnit', 'mph'))
  autosave.save(change('mapFollow', true))
  await settle(refusal)
  assert.deepEqual(shown(), { speedUnit: 'kn', mapFollow: true })
  assert.deepEqual(autosave.states.get(), { speedUnit: { failed: refusal }, mapFollow: 'saving' })
  autosave.forget()
  assert.deepEqual(autosave.states.get(), { mapFollow: 'saving' })
  await settle()
  assert.deepEqual(shown(), { speedUnit: 'kn', mapFollow: true })
})

test('an attribute that is taken away is not sent', () => {
  assert.deepEqual(changed(account({ coin: '€', iconScale: 2 }), change('iconScale', undefined)).attributes, {
    coin: '€',
  })
})

test('[USER-44] whoever is no administrator has clustering off with what they save', () => {
  assert.deepEqual(changed(account({}, false), change('coin', '$')).attributes, { coin: '$', mapCluster: false })
  assert.deepEqual(changed(account({}), change('coin', '$')).attributes, { coin: '$' })
})
