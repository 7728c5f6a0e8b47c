import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from './browser-name.ts'

test('browsers and systems are named by what they say of themselves', () => {
  const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  for (const [agent, ...names] of [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S9) ${like} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8.1', undefined, undefined],
    [null, undefined, undefined],
  ] as const)
    assert.deepEqual(Object.values(browserOf(agent)), names)
})
