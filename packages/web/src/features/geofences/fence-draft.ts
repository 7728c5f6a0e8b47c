import { fromUnit, toUnit, type UnitOf } from '@rastro/core/format/units'
import { areaText } from '@rastro/core/geo/area-text'
import { fenceOf } from '@rastro/core/geo/fence'
import { maxMetres } from '@rastro/core/geo/fence-limits'
import type { Geofence } from '@rastro/core/resources/geofence'
import { emptyShape, isShape, numberOf, readShape, type ShapeDraft, typedShape } from './shape-draft.ts'

/** A geofence as edited in the form (GEO-11). */
export interface FenceDraft {
  readonly name: string
  readonly description: string
  readonly calendarId: number
  /** Empty for the default one. */
  readonly color: string
  /** In the person's unit of speed. */
  readonly speedLimit: string
  /** Metres. */
  readonly polylineDistance: string
  readonly shape: ShapeDraft
  /** All of them; those with fields of their own are unchanged. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** The input for an attribute is not a valid value yet. */
  readonly hasWrongAttribute: boolean
}

type Source = Partial<Geofence>

export function draftOf(fence: Source, unit: UnitOf<'speed'>): FenceDraft {
  const { color, speedLimit, polylineDistance } = fence.attributes ?? {}
  const area = fenceOf(fence.area ?? '')?.area
  return {
    name: fence.name ?? '',
    description: fence.description ?? '',
    calendarId: fence.calendarId ?? 0,
    color: typeof color === 'string' ? color : '',
    speedLimit: typeof speedLimit === 'number' ? String(Number(toUnit('speed', speedLimit, unit).toFixed(2))) : '',
    polylineDistance: typeof polylineDistance === 'number' ? String(polylineDistance) : '',
    shape: area ? typedShape(area) : emptyShape,
    attributes: fence.attributes ?? {},
    hasWrongAttribute: false,
  }
}

/** Whether the input is an amount, or empty. */
export const isAmount = (text: string): boolean => text.trim() === '' || numberOf(text) >= 0

/** Whether the input is a distance from a line that can be stored (metres), or empty. */
export const isWidth = (text: string): boolean => isAmount(text) && !(numberOf(text) > maxMetres)

/** GEO-12: whether it can be saved. */
export const isWhole = (draft: FenceDraft): boolean =>
  draft.name.trim() !== '' &&
  isAmount(draft.speedLimit) &&
  isWidth(draft.polylineDistance) &&
  !draft.hasWrongAttribute &&
  'area' in readShape(draft.shape)

/** The geofence to be saved: untouched values stay exactly as they are, and so do attributes that the form does not show. */
export function changedFence(fence: Source, draft: FenceDraft, unit: UnitOf<'speed'>): Source {
  const before = draftOf(fence, unit)
  const { color: _, speedLimit: __, polylineDistance: ___, ...others } = draft.attributes
  const kept = fence.attributes ?? {}
  const speed =
    draft.speedLimit === before.speedLimit
      ? kept.speedLimit
      : amountOf(draft.speedLimit, (value) => fromUnit('speed', value, unit))
  const distance =
    draft.polylineDistance === before.polylineDistance
      ? kept.polylineDistance
      : amountOf(draft.polylineDistance, (value) => value)
  const read = readShape(draft.shape)
  return {
    ...fence,
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    calendarId: draft.calendarId,
    area: !('area' in read) || isShape(draft.shape, fence.area ?? '') ? (fence.area ?? '') : areaText(read.area),
    attributes: {
      ...others,
      ...(draft.color && { color: draft.color }),
      ...(speed !== undefined && { speedLimit: speed }),
      ...(distance !== undefined && { polylineDistance: distance }),
    },
  }
}

const amountOf = (text: string, convert: (value: number) => number): number | undefined =>
  text.trim() === '' ? undefined : convert(numberOf(text))
