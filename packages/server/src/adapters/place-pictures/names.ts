import type { Language } from '@rastro/core/i18n/languages'
import { groundColours } from '@rastro/core/vocabulary/ground-colours'
import type { Feature, Layers } from './archive.ts'
import { letter, type Weight } from './lettering.ts'
import { clipped } from './svg.ts'
import type { Point, View } from './view.ts'

const colours = groundColours.light

/** Candidate names and numbers, the important ones first. */
interface Name {
  readonly text: string
  /** Candidate positions, the best first. */
  readonly places: readonly Point[]
  /** Degrees; a name along a road. */
  readonly turn: number
  readonly size: number
  readonly weight: Weight
  readonly look: 'name' | 'road' | 'water' | 'shield'
}

const max = 40
/** Nothing is written over the marker (pixels around the middle). */
const markRoom = 26
/** Roads of these classes are named before others. */
const through = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']
const streetZoom = 14

/** Writes the names of the picture where they fit. */
export function namesSvg(base: Layers, streets: Layers, view: View, language: Language): string {
  const taken: Disc[] = [{ at: [view.width / 2, view.height / 2], radius: markRoom }]
  const wanted = [...towns(base, view, language), ...quarters(streets, view), ...roadNames(streets, view)]
  const drawn: string[] = []
  for (const name of wanted) {
    if (drawn.length >= max) break
    const { width, path } = letter(name.text, name.weight, name.size)
    if (path === '') continue
    for (const at of name.places) {
      const discs = discsOf(name, at, width)
      if (!discs.every((disc) => fits(disc, view, taken))) continue
      taken.push(...discs)
      drawn.push(nameSvg(name, at, width, path))
      break
    }
  }
  return drawn.join('')
}

/** The space of a name: small circles side by side, at any angle. */
interface Disc {
  readonly at: Point
  readonly radius: number
}

function discsOf({ turn, size }: Name, [x, y]: Point, width: number): Disc[] {
  const radius = size * 0.75
  const count = Math.max(1, Math.ceil(width / radius))
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return Array.from({ length: count }, (_, n) => {
    const along = ((n + 0.5) / count - 0.5) * width
    return { at: [x + along * dx, y + along * dy], radius }
  })
}

function fits({ at: [x, y], radius }: Disc, { width, height }: View, taken: readonly Disc[]): boolean {
  if (x < radius || y < radius || x > width - radius || y > height - radius) return false
  return taken.every(({ at: [a, b], radius: other }) => Math.hypot(a - x, b - y) >= radius + other)
}

function nameSvg({ turn, look, size }: Name, [x, y]: Point, width: number, path: string): string {
  const place = `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})"`
  if (look === 'shield') {
    const [w, h] = [width + 7, size + 5]
    const box = `<rect x="${(-w / 2).toFixed(1)}" y="${-h / 2}" width="${w.toFixed(1)}" height="${h}" rx="2.5"`
    const plate = `${box} fill="${colours.paper}" stroke="${colours.line}"/>`
    return `<g ${place}>${plate}<path d="${path}" fill="${colours.label}"/></g>`
  }
  const fill = { name: colours.place, road: colours.label, water: colours.waterLabel }[look]
  const halo = look === 'water' ? colours.water : colours.halo
  const edge = `stroke="${halo}" stroke-width="3" stroke-linejoin="round"`
  return `<g ${place}><path d="${path}" fill="none" ${edge}/><path d="${path}" fill="${fill}"/></g>`
}

/** Towns, states and seas of our world archive, in the reader's language; no towns where streets are drawn. */
function towns(base: Layers, view: View, language: Language): Name[] {
  const isShown = ({ tags }: Feature) =>
    Number(tags.zoom) <= view.zoom && tags.kind !== 'country' && (tags.kind !== 'city' || view.zoom < streetZoom)
  return (base.get('places') ?? [])
    .filter((place) => isShown(place))
    .toSorted((a, b) => Number(a.tags.rank ?? 0) - Number(b.tags.rank ?? 0))
    .map(({ tags, parts }) => ({
      text: String((language === 'en' && tags.nameEn) || tags.name),
      places: [raised(parts[0]![0]!, view)],
      turn: 0,
      size: tags.kind === 'city' ? 12.5 : 11.5,
      weight: tags.kind === 'city' ? 'semibold' : 'medium',
      look: tags.kind === 'sea' ? 'water' : 'name',
    }))
}

/** A town at the marked place is written above the marker. */
function raised([x, y]: Point, { width, height }: View): Point {
  const isCovered = Math.abs(x - width / 2) < 70 && Math.abs(y - height / 2) < markRoom + 12
  return isCovered ? [x, height / 2 - markRoom - 14] : [x, y]
}

const quarters = (streets: Layers, { zoom }: View): Name[] =>
  (streets.get('place') ?? [])
    .filter(({ tags }) => zoom >= 11 && ['suburb', 'quarter', 'neighbourhood'].includes(String(tags.class)))
    .toSorted((a, b) => Number(a.tags.rank ?? 99) - Number(b.tags.rank ?? 99))
    .map(({ tags, parts }) => ({
      text: String(tags.name),
      places: [parts[0]![0]!],
      turn: 0,
      size: 12,
      weight: 'semibold',
      look: 'name',
    }))

/** The name or number of each road, on its longest straight part in the picture. */
function roadNames(streets: Layers, view: View): Name[] {
  const features = (streets.get('transportation_name') ?? []).filter(({ tags }) => isNamed(tags, view.zoom))
  const byText = Map.groupBy(features, ({ tags }) => textOf(tags, view.zoom))
  const order = (all: readonly Feature[]) => {
    const at = through.indexOf(String(all[0]!.tags.class))
    return at < 0 ? through.length : at
  }
  return [...byText]
    .toSorted(([, a], [, b]) => order(a) - order(b))
    .flatMap(([text, all]) => {
      const isShield = isNumber(all[0]!.tags, view.zoom)
      const size = isShield ? 9.5 : 10.5
      const run = longestStraight(all.flatMap(({ parts }) => clipped(parts, view, 0)))
      const needed = isShield ? 20 : text.length * size * 0.5
      if (!run || run.length < needed) return []
      return [
        {
          text,
          places: run.places,
          turn: isShield ? 0 : run.turn,
          size,
          weight: isShield ? 'semibold' : 'medium',
          look: isShield ? 'shield' : 'road',
        } satisfies Name,
      ]
    })
}

type Tags = Feature['tags']
const isNumber = ({ ref, name }: Tags, zoom: number): boolean =>
  typeof ref === 'string' && /^.{2,8}$/.test(ref) && (zoom < streetZoom || !name)
const isNamed = (tags: Tags, zoom: number): boolean =>
  isNumber(tags, zoom) ||
  (tags.name !== undefined && (zoom >= 15 || (zoom >= 13 && through.includes(String(tags.class)))))
const textOf = (tags: Tags, zoom: number): string => String(isNumber(tags, zoom) ? tags.ref : tags.name).split(';')[0]!

/** Maximum bend of a road under its name (degrees). */
const maxBend = 12

function longestStraight(runs: readonly (readonly Point[])[]) {
  let best: { places: Point[]; turn: number; length: number } | undefined
  for (const run of runs) {
    let from = 0
    for (let at = 1; at < run.length; at += 1) {
      const [start, end] = [run[from]!, run[at]!]
      const length = Math.hypot(end[0] - start[0], end[1] - start[1])
      if (!best || length > best.length) {
        const turn = (Math.atan((end[1] - start[1]) / (end[0] - start[0] || 1e-9)) * 180) / Math.PI
        best = { places: alongLine(start, end), turn, length }
      }
      const next = run[at + 1]
      if (next && bend(start, end, next) > maxBend) from = at
    }
  }
  return best
}

/** In the middle, and towards the ends. */
const alongLine = ([ax, ay]: Point, [bx, by]: Point): Point[] =>
  [0.5, 0.25, 0.75, 0.35, 0.65].map((share) => [ax + (bx - ax) * share, ay + (by - ay) * share])

function bend([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  const turn = Math.abs(Math.atan2(cy - by, cx - bx) - Math.atan2(by - ay, bx - ax)) * (180 / Math.PI)
  return Math.min(turn, 360 - turn)
}
