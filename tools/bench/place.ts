import { placeWords } from '@rastro/core/places/words'
import { offlinePlaces } from '../../packages/server/src/adapters/places/offline-places.ts'
import { between } from '../simulator/random.ts'
import { row, within } from './calls.ts'

/**
 * The cost of an address: opening the data of places, its resident bytes, and a look-up in a city with streets, between
 * towns, in Europe and at sea, beside an empty loop that only takes the time; finally vehicles that have not moved.
 *
 *   npm run bench:place -- [--lookups 100000]
 */
const lookups = Number(process.argv[process.argv.indexOf('--lookups') + 1]) || 100_000
type Box = readonly [south: number, west: number, north: number, east: number]
const boxes: Record<string, Box> = {
  'a city with streets': [-23.65, -46.7, -23.5, -46.5],
  'the country': [-24, -55, -8, -40],
  Europe: [44, 0, 52, 20],
  'the sea': [-35, -30, -20, -15],
}

const before = process.memoryUsage().rss
const started = performance.now()
const places = await offlinePlaces((error) => {
  throw error
}).open()
const ms = performance.now() - started
const { data, tell } = places!
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
row('opened', `in ${ms.toFixed(0)} ms; the process is ${megabytes(process.memoryUsage().rss - before)} larger`)
row('streets and roads', megabytes(data.streets.length + data.roads.length))
row('towns', megabytes(data.towns.length))
row(
  'a bare loop',
  pace(() => {}),
)
for (const [name, box] of Object.entries(boxes)) {
  const at = (look: number): [number, number] => [between(box[0], box[2], look, 1), between(box[1], box[3], look, 2)]
  const seen = Array.from({ length: lookups }, (_, look) => at(look))
  let found = 0
  // A new number each time, so that no look-up hits the cache
  const first = pace((look) => {
    if (tell(look + 1, ...seen[look]!, placeWords.ptBR) !== undefined) found += 1
  })
  row(name, `${first}; an address in ${((found / lookups) * 100).toFixed(0)} %`)
  row(
    '  not moved',
    pace((look) => void tell(look + 1, ...seen[look]!, placeWords.ptBR)),
  )
}

/** Of single calls, in microseconds. */
function pace(call: (look: number) => void): string {
  const times = Array.from({ length: lookups }, (_, look) => {
    const start = process.hrtime.bigint()
    call(look)
    return Number(process.hrtime.bigint() - start) / 1000
  })
  return `p50 ${within(times, 0.5).toFixed(2)} µs, p99 ${within(times, 0.99).toFixed(2)} µs`
}
