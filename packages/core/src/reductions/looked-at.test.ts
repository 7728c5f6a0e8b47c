import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { reductions } from './index.ts'
import { reported } from './testing.ts'
import { randomTrack } from './tracks.ts'

const names = (['trips', 'stops', 'summary'] as const).filter((name) => reductions[name].attributes)

/** Positions that note each name of an attribute that is asked for. */
const noting = (positions: readonly Position[], asked: Set<string>): Position[] =>
  positions.map((position) => {
    const attributes = new Proxy(position.attributes, {
      get(target, name) {
        asked.add(String(name))
        return target[String(name)]
      },
    })
    return { ...position, attributes }
  })

test('a reduction that names its attributes looks at no others, and needs no others', () => {
  assert.equal(names.length, 3)
  for (const name of names) {
    const known = reductions[name].attributes!
    for (let seed = 1; seed <= 40; seed++) {
      const track = randomTrack(seed).map((position, at) => ({
        ...position,
        attributes: {
          ...position.attributes,
          ...{
            ignition: at % 7 > 0,
            sat: 9,
            alarm: 'sos',
            driverUniqueId: `d${at >> 5}`,
            fuelUsed: at,
            totalDistance: at,
          },
        },
      }))
      const asked = new Set<string>()
      // Its state is copied between pages, which a proxy cannot be
      reported(name, noting(track.slice(0, 100), asked))
      assert.deepEqual(
        [...asked].filter((one) => !known.includes(one)),
        [],
      )
      const projected = track.map((position) => ({
        ...position,
        attributes: Object.fromEntries(Object.entries(position.attributes).filter(([one]) => known.includes(one))),
      }))
      assert.deepEqual(reported(name, projected), reported(name, track))
    }
  }
})
