// Writes the routes of the demo's vehicles, found on the streets of ../shared/streets:
//   node tools/map-data/routes/build.ts
import { writeFileSync } from 'node:fs'
import { METRES_OF_DEGREE } from '../../simulator/path.ts'
import { encodeLine } from '../../simulator/routes/line.ts'
import { type Place, placesOf } from '../../simulator/routes/place.ts'
import { routeRows } from '../../simulator/routes/route-rows.ts'
import { distanceTo, simplified } from '../simplify.ts'
import { graphOf } from './graph.ts'
import { streetsOf } from './streets.ts'
import { wayFinder } from './way.ts'

/** The line without the points that lie within `metres` of it. */
const simplifiedLine = (line: readonly Place[], metres: number): Place[] => simplified(line, metres, metresFrom)

/** Metres from a place to the stretch between two others, on a flat map around it. */
function metresFrom(place: Place, from: Place, to: Place): number {
  const shrink = Math.cos((place[0] * Math.PI) / 180)
  const flat = ([latitude, longitude]: Place) =>
    [(longitude - place[1]) * shrink * METRES_OF_DEGREE, (latitude - place[0]) * METRES_OF_DEGREE] as const
  return distanceTo([0, 0], flat(from), flat(to))
}

const target = new URL('../../simulator/routes/lines.json', import.meta.url)
const inTown = { tolerance: { same: 4, gap: 25, step: 40 }, snap: 600, detail: 1.5 }
const between = { tolerance: { same: 30, gap: 400, step: 200 }, snap: 3000, detail: 8 }

const lines = Object.entries(routeRows).flatMap(([file, rows]) => {
  const { tolerance, snap, detail } = file === 'highways' ? between : inTown
  const find = wayFinder(graphOf(streetsOf(file), tolerance), snap)
  return rows.map(([id, , , , via]) => [id, encodeLine(simplifiedLine(find(placesOf(via)), detail))] as const)
})
writeFileSync(target, `${JSON.stringify(Object.fromEntries(lines), undefined, 1)}\n`)
