import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Narrowing, withNarrowed } from './narrowing.ts'

test('a fence or driver chosen on its own page: the last one leaves none, what is for all stays for all', () => {
  const cases: [string | undefined, boolean, string | undefined][] = [
    ['5', true, '5,7'],
    ['5,7', true, '5,7'],
    ['5,7', false, '5'],
    ['7', false, '-1'],
    ['-1', true, '7'],
    ['-1', false, '-1'],
    ['-2,7', false, '-2'],
    ['-2', true, '-2,7'],
    [undefined, true, undefined],
    ['', true, ''],
    [undefined, false, undefined],
  ]
  for (const to of ['geofence', 'driver'] satisfies Narrowing[]) {
    for (const [before, isListed, after] of cases) {
      const attributes = before === undefined ? {} : { [`${to}Ids`]: before }
      const changed = withNarrowed({ attributes }, to, { id: 7, isListed })
      assert.equal(changed.attributes[`${to}Ids`], after, `${before} ${isListed}`)
    }
  }
})
