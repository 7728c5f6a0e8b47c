// Writes the routes of the demo's vehicles, found on the streets of ../shared/streets:
//   node tools/map-data/routes/build.ts
import { writeFileSync } from 'node:fs'
import { encodeLine } from '../../simulator/routes/line.ts'
import { placesOf } from '../../simulator/routes/place.ts'
import { routeRows } from '../../simulator/routes/route-rows.ts'
import { graphOf } from './graph.ts'
import { simplifiedLine } from './simplify.ts'
import { streetsOf } from './streets.ts'
import { wayFinder } from './way.ts'

const target = new URL('../../simulator/routes/lines.json', import.meta.url)
const inTown = { tolerance: { same: 4, gap: 25, step: 40 }, snap: 600, detail: 1.5 }
const between = { tolerance: { same: 30, gap: 400, step: 200 }, snap: 3000, detail: 8 }

const lines = Object.entries(routeRows).flatMap(([file, rows]) => {
  const { tolerance, snap, detail } = file === 'highways' ? between : inTown
  const find = wayFinder(graphOf(streetsOf(file), tolerance), snap)
  return rows.map(([id, , , , via]) => [id, encodeLine(simplifiedLine(find(placesOf(via)), detail))] as const)
})
writeFileSync(target, `${JSON.stringify(Object.fromEntries(lines), undefined, 1)}\n`)
