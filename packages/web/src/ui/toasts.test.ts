import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { closeToast, currentError, currentNotice, showToast } from './toasts.ts'

const shown = () => [currentError()?.text, currentNotice()?.text]
const closeError = () => closeToast(currentError()!.id)
afterEach(() => {
  while (currentError()) closeError()
  if (currentNotice()) closeToast(currentNotice()!.id)
})

test('[ERR-2] of three failures one is shown, and closing it shows the next', () => {
  for (const text of ['first', 'second', 'third']) showToast('error', text)
  const seen = []
  while (currentError()) {
    seen.push(currentError()!.text)
    closeError()
  }
  assert.deepEqual(seen, ['first', 'second', 'third'])
})

test('an error that nobody has closed does not hide the next success', () => {
  showToast('error', 'failed')
  showToast('notice', 'saved')
  assert.deepEqual(shown(), ['failed', 'saved'])
  closeToast(currentNotice()!.id)
  assert.deepEqual(shown(), ['failed', undefined])
})

test('a notice takes the place of another, and stays when an error comes', () => {
  showToast('notice', 'one')
  showToast('notice', 'two')
  showToast('error', 'failed')
  assert.deepEqual(shown(), ['failed', 'two'])
  closeError()
  assert.deepEqual(shown(), [undefined, 'two'])
})

test('the same failure over and over is shown once', () => {
  for (let n = 0; n < 100; n++) showToast('error', 'no connection')
  closeError()
  assert.deepEqual(shown(), [undefined, undefined])
})
