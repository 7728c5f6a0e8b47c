import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Asker, HashQueue, type Rank } from './hash-queue.ts'

/** Work that ends on demand, and records that it began. */
function scene() {
  const queue = new HashQueue()
  const begun: string[] = []
  let release = () => {}
  const first = queue.run(asker('stranger', 'first'), () => new Promise<void>((resolve) => (release = resolve)))
  const ask = (rank: Rank, who: string) =>
    queue.run(asker(rank, who), async () => {
      begun.push(who)
    })
  return { begun, ask, first, release: () => release() }
}
const asker = (rank: Rank, who: string): Asker => ({ rank, who: who.split(' at ') })
const tooMany = { status: 429, message: 'Too many people are logging in; try again in 2 seconds' }

test('whoever was here before goes first, strangers last', async () => {
  const { begun, ask, first, release } = scene()
  const asked = [ask('stranger', 'eve'), ask('inside', 'boss'), ask('known', 'ana'), ask('stranger', 'mel')]
  assert.deepEqual(begun, [])
  release()
  await Promise.all([first, ...asked])
  assert.deepEqual(begun, ['ana', 'boss', 'eve', 'mel'])
})

test('a full line of strangers refuses the next stranger at once, and nobody else', async () => {
  const { ask, first, release } = scene()
  const waiting = Array.from({ length: 24 }, (_, at) => ask('stranger', `address ${at}`))
  await assert.rejects(ask('stranger', 'one more'), tooMany)
  waiting.push(ask('known', 'ana'))
  release()
  await Promise.all([first, ...waiting])
})

test('nobody takes all places of a line', async () => {
  const { ask, first, release } = scene()
  const waiting = Array.from({ length: 8 }, (_, at) => ask('known', `mallory at address ${at}`))
  waiting.push(...Array.from({ length: 8 }, (_, at) => ask('known', `puppet ${at} at one address`)))
  await assert.rejects(ask('known', 'mallory at home'), tooMany)
  await assert.rejects(ask('known', 'puppet 9 at one address'), tooMany)
  waiting.push(ask('known', 'ana'))
  release()
  await Promise.all([first, ...waiting])
})

test('work that fails leaves the queue to the next', async () => {
  const queue = new HashQueue()
  const failed = queue.run(asker('known', 'ana'), () => Promise.reject(new Error('away')))
  const next = queue.run(asker('known', 'ana'), async () => 'done')
  await assert.rejects(failed, /away/)
  assert.equal(await next, 'done')
})
