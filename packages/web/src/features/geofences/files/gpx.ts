import type { Area, Place } from '@rastro/core/geo/fence'
import { FileError } from './bounds.ts'
import { shapeOf } from './found.ts'
import { below, place, xmlOf } from './xml.ts'

/** GEO-9: the line of the first track of a GPX file, else of its first route. Throws `FileError`. */
export function trackOf(text: string): Area {
  const file = xmlOf(text)
  const [track] = [...below(file, 'trk'), ...below(file, 'rte')]
  const points = track ? [...below(track, 'trkpt'), ...below(track, 'rtept')].map(placeOf) : []
  const area = shapeOf('line', points)
  if (!area) throw new FileError('nothing')
  return area
}

const placeOf = (point: Element): Place =>
  place(Number(point.getAttribute('lat') ?? Number.NaN), Number(point.getAttribute('lon') ?? Number.NaN))
