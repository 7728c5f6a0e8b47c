import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '../../simulator/routes/place.ts'
import { graphOf } from './graph.ts'
import type { Street } from './streets.ts'
import { wayFinder } from './way.ts'

const tolerance = { same: 3, gap: 25, step: 40 }
/** Metres north and east of a place near the equator. */
const at = (north: number, east: number): Place => [north / 111_195, east / 111_195]
const street = (kind: string, ...points: Place[]): Street => ({ class: kind, points })
const metres = (line: readonly Place[]) => line.map((place) => place.map((degrees) => Math.round(degrees * 111_195)))

test('the quick way is taken, not the short one', () => {
  const streets = [
    street('residential', at(0, 0), at(0, 300)),
    street('trunk', at(0, 0), at(100, 0), at(100, 300), at(0, 300)),
  ]
  const way = wayFinder(graphOf(streets, tolerance), 50)([at(0, 0), at(0, 300)])
  assert.ok(metres(way).some(([north]) => north === 100))
})

test('a street that ends just before another is joined to it, one far from all is left out', () => {
  const streets = [
    street('primary', at(0, 0), at(0, 400)),
    street('residential', at(20, 200), at(300, 200)),
    street('residential', at(360, 200), at(370, 200)),
  ]
  const find = wayFinder(graphOf(streets, tolerance), 50)
  const way = metres(find([at(0, 0), at(300, 200)]))
  assert.deepEqual(
    [way[0], way.at(-1)],
    [
      [0, 0],
      [300, 200],
    ],
  )
  assert.throws(() => find([at(0, 0), at(500, 200)]), /No road is within 50 m/)
})

test('a way does not turn into a street only to pass a place beside the road', () => {
  const streets = [street('primary', at(0, 0), at(0, 200), at(0, 400)), street('residential', at(0, 200), at(80, 200))]
  const way = wayFinder(graphOf(streets, tolerance), 50)([at(0, 0), at(80, 200), at(0, 400)])
  assert.ok(metres(way).every(([north]) => north === 0))
})
