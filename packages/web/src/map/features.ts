import { categoryOf } from '@rastro/core/vocabulary/categories'
import type { Feature, Point } from 'geojson'
import { imageName } from './icon-names.ts'
import { clusterLabel, clusterScale, eighths } from './icons/cluster.ts'
import type { Place } from './motion.ts'
import type { MapCluster, MapVehicle } from './vehicle.ts'

/** MAP-40: which markers show where they head. */
export type Direction = 'none' | 'selected' | 'all'

export const hasNose = (direction: Direction, isSelected: boolean): boolean =>
  direction === 'all' || (direction === 'selected' && isSelected)

/** What the layers of vehicles read. Names of images stand behind `look.images`. */
export function vehicleFeature(vehicle: MapVehicle, isHeaded: boolean, place: Place = vehicle): Feature<Point> {
  const { id, state, course, category, label, alarm, blocked } = vehicle
  const isHeading = state === 'moving' && isHeaded
  return {
    type: 'Feature',
    id,
    properties: {
      id,
      body: imageName.body(isHeading ? 'moving-nose' : state),
      glyph: imageName.glyph(categoryOf(category), state),
      course: isHeading ? course : 0,
      label,
      alarm,
      blocked,
    },
    geometry: point(place),
  }
}

export function clusterFeature({ id, count, states, alarm, bounds, ...place }: MapCluster): Feature<Point> {
  const { west, south, east, north } = bounds
  return {
    type: 'Feature',
    id,
    properties: {
      image: imageName.cluster(eighths(states)),
      scale: clusterScale(count),
      count,
      label: clusterLabel(count),
      alarm,
      west,
      south,
      east,
      north,
    },
    geometry: point(place),
  }
}

export const point = ({ longitude, latitude }: Place): Point => ({ type: 'Point', coordinates: [longitude, latitude] })
