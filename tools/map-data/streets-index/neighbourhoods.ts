import { type Feature, type Point, polygonsOf } from '../street-data.ts'

interface Area {
  /** Empty where there is only the city. */
  readonly name: string
  readonly city: string
  readonly rings: readonly (readonly Point[])[]
  readonly box: readonly [west: number, south: number, east: number, north: number]
}

/** Finds the neighbourhood that a point lies in; undefined where none is known. */
export function neighbourhoodsOf(features: readonly Feature[]): (point: Point) => Area | undefined {
  const byCell = new Map<string, Area[]>()
  for (const area of features.flatMap(areasOf)) {
    const [west, south, east, north] = area.box.map((degrees) => Math.floor(degrees * 50)) as [
      number,
      number,
      number,
      number,
    ]
    for (let x = west; x <= east; x += 1) {
      for (let y = south; y <= north; y += 1) {
        const cell = `${x} ${y}`
        byCell.set(cell, [...(byCell.get(cell) ?? []), area])
      }
    }
  }
  return (point) => {
    const cell = `${Math.floor(point[0] * 50)} ${Math.floor(point[1] * 50)}`
    return byCell.get(cell)?.find((area) => isIn(area, point))
  }
}

function areasOf(feature: Feature): Area[] {
  const { name: given, city } = feature.properties
  const name = spelled(given!)
  return polygonsOf(feature).map((rings) => {
    const [xs, ys] = [0, 1].map((axis) => rings[0]!.map((point) => point[axis]!)) as [number[], number[]]
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    // Areas without parcels have no name of their own
    return { name: name === 'Gleba' ? '' : name, city: city!.replace(/ \(.*/, ''), rings, box }
  })
}

/** The polygons of Goiânia shorten the kind of a neighbourhood. */
const kinds: Record<string, string> = {
  Bro: 'Bairro',
  Ch: 'Chácaras',
  Cj: 'Conjunto',
  Cjr: 'Conjunto Residencial',
  Con: 'Condomínio',
  Grj: 'Granja',
  Jd: 'Jardim',
  Lot: 'Loteamento',
  Prq: 'Parque',
  Res: 'Residencial',
  S: 'Setor',
  Sir: 'Sítios de Recreio',
  Vl: 'Vila',
  Vlg: 'Village',
}
const spelled = (name: string): string => name.trim().replace(/^\p{L}+(?= )/u, (kind) => kinds[kind] ?? kind)

/** A ray to the east crosses the rings, holes among them, an odd number of times. */
function isIn({ rings, box: [west, south, east, north] }: Area, [x, y]: Point): boolean {
  if (x < west || x > east || y < south || y > north) return false
  let inside = false
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 1) {
      const [x1, y1] = ring[at - 1]!
      const [x2, y2] = ring[at]!
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
  }
  return inside
}
