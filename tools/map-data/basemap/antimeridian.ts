import type { MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'

type Ring = Position[]

/** Cuts rings that cross 180° into one part a side; without it they are drawn as a band around the world. */
export function cutPolygons(geometry: Polygon | MultiPolygon): MultiPolygon {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return { type: 'MultiPolygon', coordinates: polygons.flatMap(cutPolygon) }
}

export function cutLines({ coordinates }: MultiLineString): MultiLineString {
  return { type: 'MultiLineString', coordinates: coordinates.flatMap(cutLine) }
}

// A polygon that crosses loses its holes: no lake of the data lies there.
function cutPolygon(polygon: Ring[]): Ring[][] {
  const outer = polygon[0]!
  const unwrapped = unwrap(outer)
  if (!unwrapped) return [polygon]
  return [-1, 0, 1].flatMap((turn) => {
    const part = clip(clip(unwrapped, 180 + 360 * turn, true), -180 + 360 * turn, false)
    return part.length > 3 ? [[part.map(([x, y]) => [x! - 360 * turn, y!])]] : []
  })
}

/** The ring with a steady longitude, undefined when it does not cross or goes around a pole. */
function unwrap(ring: Ring): Ring | undefined {
  let offset = 0
  let crosses = false
  const steady = ring.map(([x, y], index) => {
    const step = index === 0 ? 0 : x! - ring[index - 1]![0]!
    if (Math.abs(step) > 180) {
      offset -= Math.sign(step) * 360
      crosses = true
    }
    return [x! + offset, y!]
  })
  return crosses && offset === 0 ? steady : undefined
}

function clip(ring: Ring, edge: number, keepLess: boolean): Ring {
  const inside = (point: Position) => (keepLess ? point[0]! <= edge : point[0]! >= edge)
  const kept: Ring = []
  for (let i = 0; i < ring.length - 1; i++) {
    const [from, to] = [ring[i]!, ring[i + 1]!]
    if (inside(from)) kept.push(from)
    if (inside(from) === inside(to)) continue
    const share = (edge - from[0]!) / (to[0]! - from[0]!)
    kept.push([edge, from[1]! + share * (to[1]! - from[1]!)])
  }
  return kept.length > 2 ? [...kept, kept[0]!] : []
}

function cutLine(line: Position[]): Position[][] {
  const parts: Position[][] = [[line[0]!]]
  for (let i = 1; i < line.length; i++) {
    if (Math.abs(line[i]![0]! - line[i - 1]![0]!) > 180) parts.push([])
    parts.at(-1)!.push(line[i]!)
  }
  return parts.filter((part) => part.length > 1)
}
