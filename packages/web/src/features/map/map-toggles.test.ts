import assert from 'node:assert/strict'
import { test } from 'node:test'

test('what the browser has stored of the switches counts only where it is theirs', async () => {
  const stored = new Map([['mapToggles', '{"clusters":"no","ways":true,"other":[1]}']])
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  const { switchToggle } = await import('./map-toggles.ts')
  switchToggle('ways', false)
  assert.equal(stored.get('mapToggles'), '{"ways":false}')
})
