import { areaText } from '@rastro/core/geo/area-text'
import { type Area, fenceOf, type Place } from '@rastro/core/geo/fence'
import { maxNameLength } from '@rastro/core/kit/schema'
import type { Geofence } from '@rastro/core/resources/geofence'
import { bounded, maxFences, maxPoints, pointsOf } from './bounds.ts'

/** A geofence that a file describes. */
export interface FoundFence {
  readonly name: string
  readonly description: string | null
  readonly area: Area
  readonly attributes: Readonly<Record<string, unknown>>
}
/** The contents of a file, and how many items in it are no valid geofence. */
export interface Found {
  readonly fences: readonly FoundFence[]
  readonly leftOut: number
}

/** The contents to import: at most the maximum of geofences, each within the maximum of points. */
export interface Import {
  readonly bodies: readonly Partial<Geofence>[]
  readonly leftOut: number
  readonly simplified: number
  readonly isMore: boolean
}

const maxLetters = 512

export function importOf({ fences, leftOut }: Found): Import {
  const taken = fences.slice(0, maxFences)
  return {
    bodies: taken.map(({ name, description, area, attributes }) => ({
      name: name.trim().slice(0, maxNameLength),
      description: description?.trim().slice(0, maxLetters) || null,
      area: areaText(bounded(area)),
      attributes,
    })),
    leftOut,
    simplified: taken.filter(({ area }) => pointsOf(area) > maxPoints).length,
    isMore: fences.length > maxFences,
  }
}

/** A shape of these points, if they are enough for one and valid coordinates. */
export function shapeOf(form: 'polygon' | 'line', corners: readonly Place[]): Area | undefined {
  const isOnEarth = corners.every(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360)
  return isOnEarth && corners.length >= 2 ? fenceOf(areaText({ form, corners }))?.area : undefined
}

/** `#RRGGBB`, as colours are stored; undefined for anything else. */
export const colourOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined
