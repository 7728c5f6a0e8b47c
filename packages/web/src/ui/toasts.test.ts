import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { closeToast, currentToast, showToast } from './toasts.ts'

const shown = () => currentToast()?.text
const close = () => closeToast(currentToast()!.id)
afterEach(() => {
  while (currentToast()) close()
})

test('[ERR-2] of three failures one is shown, and closing it shows the next', () => {
  for (const text of ['first', 'second', 'third']) showToast('error', text)
  const seen = [shown()]
  close()
  seen.push(shown())
  close()
  seen.push(shown())
  close()
  assert.deepEqual([...seen, shown()], ['first', 'second', 'third', undefined])
})

test('[ERR-2] a notice waits behind an error that nobody has closed', () => {
  showToast('error', 'failed')
  showToast('notice', 'saved')
  assert.equal(shown(), 'failed')
  close()
  assert.equal(shown(), 'saved')
})

test('an error comes before a notice, which returns after it; a notice takes the place of another', () => {
  showToast('notice', 'one')
  showToast('notice', 'two')
  showToast('error', 'failed')
  assert.equal(shown(), 'failed')
  close()
  assert.equal(shown(), 'two')
  close()
  assert.equal(shown(), undefined)
})

test('the same failure over and over is said once', () => {
  for (let n = 0; n < 100; n++) showToast('error', 'no connection')
  close()
  assert.equal(shown(), undefined)
})
