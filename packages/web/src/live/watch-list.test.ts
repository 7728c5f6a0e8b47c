import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWatchList } from './watch-list.ts'

function listening() {
  const told: { added: readonly number[]; dropped: readonly number[] }[] = []
  const forgotten: number[] = []
  const list = createWatchList({ tell: (changes) => told.push(changes), forget: (ids) => forgotten.push(...ids) })
  return { list, told, forgotten }
}
/** Changes in the same script are sent in one message when it has ended. */
const settled = () => Promise.resolve()

test('devices that are shown together are announced in one message, one shown in two places once', async () => {
  const { list, told } = listening()
  const stops = [list.add(1), list.add(2), list.add(1)]
  await settled()
  assert.deepEqual(told, [{ added: [1, 2], dropped: [] }])
  stops[0]!()
  await settled()
  assert.equal(told.length, 1, 'it is still shown in the other place')
  stops[2]!()
  await settled()
  assert.deepEqual(told[1], { added: [], dropped: [1] })
})

test('a row that leaves and comes back within one change announces nothing', async () => {
  const { list, told } = listening()
  const stop = list.add(1)
  await settled()
  stop()
  list.add(1)
  await settled()
  assert.equal(told.length, 1)
})

test('the 200 rows that were shown last stay, older ones are forgotten', async () => {
  const { list, forgotten } = listening()
  for (let id = 1; id <= 203; id++) {
    const stop = list.add(id)
    await settled()
    stop()
    await settled()
  }
  assert.deepEqual(forgotten, [1, 2, 3])
})
