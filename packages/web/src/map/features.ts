import { categoryOf } from '@rastro/core/vocabulary/categories'
import type { Feature, Point } from 'geojson'
import { imageName } from './icon-names.ts'
import type { BodyName } from './icons/bodies.ts'
import { clusterLabel, clusterScale, eighths } from './icons/cluster.ts'
import type { HeadedPlace, Place } from './motion.ts'
import type { MapCluster, MapVehicle, MarkerShape } from './vehicle.ts'

/** MAP-40: which markers show their course. */
export type Direction = 'none' | 'selected' | 'all'

export const hasNose = (direction: Direction, isSelected: boolean): boolean =>
  direction === 'all' || (direction === 'selected' && isSelected)

/** The properties read by the layers of vehicles. Image names are prefixed with `look.images`. */
export function vehicleFeature(vehicle: MapVehicle, isHeaded: boolean, place: HeadedPlace = vehicle): Feature<Point> {
  const { id, category, label, alarm, blocked, blockWaits, anchored, overLimit } = vehicle
  const shape = shapeOf(vehicle)
  const isHeading = isHeaded && turns(vehicle)
  return {
    type: 'Feature',
    id,
    properties: {
      id,
      body: imageName.body(bodyOf(shape, isHeading, overLimit)),
      glyph: imageName.glyph(categoryOf(category), shape),
      course: isHeading ? place.course : 0,
      rank: rankOf(vehicle),
      label,
      alarm,
      blocked,
      blockWaits: blockWaits && !blocked,
      anchored,
    },
    geometry: point(place),
  }
}

/** Over its own limit a moving vehicle is red (decision 109). */
function bodyOf(shape: MarkerShape, isHeading: boolean, isOver: boolean): BodyName {
  const body = isOver && shape === 'moving' ? 'over-limit' : shape
  return isHeading ? (body === 'over-limit' ? 'over-limit-nose' : 'moving-nose') : body
}

/** Only a moving vehicle with a current signal has a nose that turns. */
export const turns = (vehicle: MapVehicle): boolean => shapeOf(vehicle) === 'moving'

/** Where there is no room for all labels, the lower rank wins: alarms, then plates, then names. */
const rankOf = ({ alarm, label }: MapVehicle): number => (alarm ? 0 : isPlate.test(label) ? 1 : 2)
const isPlate = /^[A-Z]{3}-?\d[A-Z\d]\d{2}$/i

/** The last colour of a silent vehicle stays, dashed; the other states already look silent. */
const shapeOf = ({ state, silent }: MapVehicle): MarkerShape =>
  silent && (state === 'moving' || state === 'idling') ? `${state}-silent` : state

export function clusterFeature({ id, count, states, alarm, ...place }: MapCluster): Feature<Point> {
  return {
    type: 'Feature',
    id,
    properties: {
      image: imageName.cluster(eighths(states)),
      scale: clusterScale(count),
      count,
      label: clusterLabel(count),
      alarm,
    },
    geometry: point(place),
  }
}

export const point = ({ longitude, latitude }: Place): Point => ({ type: 'Point', coordinates: [longitude, latitude] })
