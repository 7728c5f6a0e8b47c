import { formatDateTime } from '@rastro/core/format/dates'
import { formatNumber } from '@rastro/core/format/numbers'
import { toUnit } from '@rastro/core/format/units'
import { unitText } from '@rastro/core/format/values'
import type { Place } from '@rastro/core/geo/fence'
import { type MercatorPoint, mercatorOf, metresAPixel, placeOfMercator, tileSide } from '@rastro/core/geo/mercator'
import type { Has } from '../../context.ts'
import type { DocumentMap, MapPoints } from '../../ports/documents.ts'
import { pictureSize } from '../../ports/place-pictures.ts'
import type { FileReader } from './report-reader.ts'
import type { Way } from './way.ts'
import type { SeenFence } from './way-fences.ts'

/** Pixels between the way and the edges. */
const inset = 36
/** A way within one yard is shown with its street. */
const closest = 16
/** The longest bar of scale, in pixels. */
const longestBar = 120

interface Drawing {
  readonly reader: Pick<FileReader, 'reading' | 'language'>
  readonly colour: string
  readonly areas: readonly SeenFence[]
}

/** A way over the map of our own data, with these areas. */
export async function drawnWay(
  ctx: Has<'placePictures'>,
  way: Way,
  { reader: { reading, language }, colour, areas }: Drawing,
): Promise<DocumentMap> {
  const view = viewOf(way.places)
  const { latitude, longitude } = view.middle
  const picture = await ctx.placePictures.draw({ latitude, longitude, language, zoom: view.zoom })
  return {
    ...{ kind: 'map', ...pictureSize, png: picture?.png, attribution: picture?.attribution ?? '', colour },
    areas: areas.flatMap(({ name, corners }) => {
      const points = corners.map(view.pointOf)
      return isShown(points) ? [{ name, points }] : []
    }),
    way: way.places.map(view.pointOf),
    scale: scaleOf(reading, metresAPixel(latitude, view.zoom)),
    ends: endsOf(reading, way),
  }
}

/** The closest view with all of these places in it. */
function viewOf(places: readonly Place[]) {
  const all = places.map(mercatorOf)
  const [left, right] = ends(all, 0)
  const [top, bottom] = ends(all, 1)
  const room = (length: number, size: number) => Math.log2((size - 2 * inset) / (Math.max(length, 1e-9) * tileSide))
  const fitting = Math.min(room(right - left, pictureSize.width), room(bottom - top, pictureSize.height), closest)
  // Maps have their names at the zooms of the screen
  const zoom = Math.max(2, Math.floor(fitting * 4) / 4)
  const world = tileSide * 2 ** zoom
  const middle = [(left + right) / 2, (top + bottom) / 2] as const
  const pointOf = (place: Place): MercatorPoint => {
    const [x, y] = mercatorOf(place)
    return [(x - middle[0]) * world + pictureSize.width / 2, (y - middle[1]) * world + pictureSize.height / 2]
  }
  return { zoom, middle: placeOfMercator(middle), pointOf }
}

function ends(points: MapPoints, axis: 0 | 1): readonly [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const point of points) {
    least = Math.min(least, point[axis])
    most = Math.max(most, point[axis])
  }
  return [least, most]
}

/** Pixels of the smallest area that can be seen. */
const leastArea = 4

/** Whether an area has a part in the picture that can be seen, and does not cover all of it. */
function isShown(points: MapPoints): boolean {
  const [left, right] = ends(points, 0)
  const [top, bottom] = ends(points, 1)
  const { width, height } = pictureSize
  const isBeside = right < 0 || bottom < 0 || left > width || top > height
  const isTiny = Math.max(right - left, bottom - top) < leastArea
  return !isBeside && !isTiny && !(left < 0 && top < 0 && right > width && bottom > height)
}

/** A round length of at most a few centimetres. */
function scaleOf(reading: FileReader['reading'], metres: number): DocumentMap['scale'] {
  const unit = reading.distanceUnit
  const ofPixel = toUnit('distance', metres, unit)
  const most = ofPixel * longestBar
  const power = 10 ** Math.floor(Math.log10(most))
  const round = [5, 2, 1].map((step) => step * power).find((length) => length <= most)!
  return { length: round / ofPixel, text: `${formatNumber(round)} ${unitText(reading, 'distance', unit)}` }
}

const endsOf = (reading: FileReader['reading'], { start, end }: Way): DocumentMap['ends'] => [
  `${reading.t('reportStartTime')} ${formatDateTime(start, reading)}`,
  `${reading.t('reportEndTime')} ${formatDateTime(end, reading)}`,
]
