import type { Device } from '@rastro/core/resources/device'
import { createSearchTexts, queryOf, searchRank, searchText } from '@rastro/core/vehicle/search'
import { vehicleAttributes } from '@rastro/core/vehicle/vehicle'

/**
 * Types a plate letter by letter into the search of a large fleet, and prints how long the slowest letter takes when each
 * vehicle's text is cached, against rebuilding it for every letter. `--vehicles 100000`
 */
const vehicles = Number(process.argv[process.argv.indexOf('--vehicles') + 1]) || 100_000
const view = { masked: false, shown: [] }
const around = { groups: 'Base São Paulo Sudeste', driver: 'José Álvares' }
const fleet = Array.from({ length: vehicles }, (_, index) => deviceOf(index))
const typed = plateOf(Math.floor(vehicles / 2)).toLowerCase()

const anew = slowestLetter((device) => searchText(device, around, view))
const texts = createSearchTexts(view)
const first = milliseconds(() => fleet.forEach((device) => void texts(device, around)))
const kept = slowestLetter((device) => texts(device, around))
const [keptMs, anewMs, firstMs] = [kept, anew, first].map((time) => time.toFixed(0))
console.log(
  `${vehicles} vehicles: a letter takes ${keptMs} ms with cached texts and ${anewMs} ms without (${(anew / kept).toFixed(1)} times); making the texts once ${firstMs} ms`,
)

function slowestLetter(textOf: (device: Device) => string): number {
  const letters = [...typed].map((_, index) => typed.slice(0, index + 1))
  const runs = letters
    .flatMap((keyword) => [keyword, keyword, keyword])
    .map((keyword) => milliseconds(() => search(keyword, textOf)))
  return Math.max(...runs.slice(3))
}

function search(keyword: string, textOf: (device: Device) => string): void {
  const query = queryOf(keyword)!
  const found = fleet.filter((device) => searchRank(textOf(device), query) !== undefined)
  if (found.length === 0) throw new Error(`${keyword} was not found`)
}

function milliseconds(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function plateOf(index: number): string {
  const letters = [index % 26, Math.floor(index / 26) % 26, Math.floor(index / 676) % 26]
  const text = letters.map((letter) => String.fromCharCode(65 + letter)).join('')
  return `${text}-${String((index * 7919) % 10_000).padStart(4, '0')}`
}

function deviceOf(index: number): Device {
  const vehicle = { plate: plateOf(index), brand: 'Mercedes-Benz', model: `Caminhão ${index % 90}` }
  return {
    id: index,
    name: `Unidade ${index}`,
    uniqueId: String(868_907_000_000_000 + index),
    phone: `+55 11 9${String(index).padStart(8, '0')}`,
    model: 'FMB920',
    contact: null,
    attributes: vehicleAttributes(vehicle),
  } as unknown as Device
}
