import type { Language } from '@rastro/core/i18n/languages'
import { groundColours } from '@rastro/core/vocabulary/ground-colours'
import sharp from 'sharp'
import type { PlacePicture } from '../../ports/place-pictures.ts'
import type { Archive, Feature, Layers } from './archive.ts'
import { baseSvg, hasRoads, streetsSvg } from './ground.ts'
import { letter } from './lettering.ts'
import { namesSvg } from './names.ts'
import { boxOf, isInside, type View, viewAround } from './view.ts'

/** A place to be drawn. */
export interface Work {
  readonly latitude: number
  readonly longitude: number
  readonly language: Language
  readonly zoom?: number | undefined
}

export interface Archives {
  readonly base: Archive | undefined
  readonly streets: Archive | undefined
}

const colours = groundColours.light
const scale = 2
/**
 * Zooms: beside a street; on a road between towns; where there is neither. The number is the maximum distance of a road (pixels).
 */
const views = [
  { zoom: 15, within: 120 },
  { zoom: 10.5, within: 100 },
] as const
/** A town nearer to the edge has no room for its name (pixels). */
const inset = 30
const farZooms = [9, 7, 5, 3.5] as const

/** Draws the streets around a place, or the wider area where there are none. Undefined without any map. */
export async function draw(work: Work, { base, streets }: Archives): Promise<PlacePicture | undefined> {
  const near = work.zoom === undefined && streets ? await nearView(work, streets) : undefined
  const view = near?.view ?? (await wideView(work, { base, streets }))
  if (!view) return undefined
  const world = (await base?.read(view)) ?? new Map()
  const roads = near?.layers ?? (await streets?.read(view)) ?? new Map()
  const { width, height } = view
  const isOfStreets = [...roads.values()].some((features) => features.length > 0)
  const makers = makersOf([isOfStreets ? streets : undefined, base])
  const ground = base ? colours.water : colours.land
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    baseSvg(world, view),
    streetsSvg(roads, view),
    namesSvg(world, roads, view, work.language),
    work.zoom === undefined ? mark(view) : '',
    credit(makers, view),
    '</svg>',
  ].join('')
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 96, effort: 5 }).toBuffer()
  return { png, width, height, attribution: makers.join(' · ') }
}

async function nearView(work: Work, streets: Archive): Promise<{ view: View; layers: Layers } | undefined> {
  for (const { zoom, within } of views) {
    const view = viewAround(work, zoom)
    const layers = await streets.read(view)
    if (hasRoads(layers, view, within)) return { view, layers }
  }
  return undefined
}

/** The view that is asked for, or the wider area around the place. */
async function wideView(work: Work, { base, streets }: Archives): Promise<View | undefined> {
  if (work.zoom === undefined) return base && farView(work, base)
  return base || streets ? viewAround(work, work.zoom) : undefined
}

/** The closest zoom with a town or a coast in it. */
async function farView(work: Work, base: Archive): Promise<View> {
  for (const zoom of farZooms) {
    const view = viewAround(work, zoom)
    const layers = await base.read(view)
    const isTown = ({ tags, parts }: Feature) =>
      tags.kind === 'city' && Number(tags.zoom) <= zoom && isInside(view, boxOf(parts[0]!), -inset)
    if (layers.get('places')?.some(isTown)) return view
  }
  return viewAround(work, farZooms.at(-1)!)
}

const makersOf = (used: readonly (Archive | undefined)[]): string[] => [
  ...new Set(used.flatMap((archive) => archive?.attribution.split(' · ') ?? []).filter((maker) => maker !== '')),
]

/** The attribution of the main data, in the corner: a picture may be passed on without the text beside it. */
function credit([first = '']: readonly string[], { width, height }: View): string {
  const { path, width: length } = letter(first, 'medium', 8)
  const place = `transform="translate(${width - length / 2 - 6} ${height - 8})"`
  const halo = `fill="none" stroke="${colours.halo}" stroke-width="3" stroke-linejoin="round"`
  return `<g ${place}><path d="${path}" ${halo}/><path d="${path}" fill="${colours.label}"/></g>`
}

/** The marker as on our map. */
function mark({ width, height }: View): string {
  const at = `cx="${width / 2}" cy="${height / 2}"`
  const around = `<circle ${at} r="20" fill="${colours.alarm}" fill-opacity="0.16"/>`
  return `${around}<circle ${at} r="9" fill="${colours.alarm}" stroke="#fff" stroke-width="2.5"/>`
}
