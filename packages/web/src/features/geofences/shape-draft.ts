import { areaText, openCorners } from '@rastro/core/geo/area-text'
import { type Area, fenceOf, type Place } from '@rastro/core/geo/fence'
import { maxMetres } from '@rastro/core/geo/fence-limits'
import { fewestCorners } from '../../map/draw/shape.ts'
import { maxPoints } from './files/bounds.ts'

/** A shape as input: the numbers of a circle, or one coordinate a line. */
export interface ShapeDraft {
  readonly form: Area['form']
  readonly latitude: string
  readonly longitude: string
  readonly radius: string
  readonly corners: string
}

/** The errors by field, with the values of their texts. */
export type ShapeFault =
  | { readonly field: 'latitude' | 'longitude' | 'radius' }
  | { readonly field: 'corners'; readonly wrong: 'line' | 'few' | 'many'; readonly number: number }

export const emptyShape: ShapeDraft = { form: 'circle', latitude: '', longitude: '', radius: '100', corners: '' }

/** The input fields for a shape; the fields of the other kinds stay. */
export function typedShape(area: Area, before: ShapeDraft = emptyShape): ShapeDraft {
  if (area.form === 'circle') {
    const { latitude, longitude } = typed(area.centre)
    return { ...before, form: 'circle', latitude, longitude, radius: String(area.radius) }
  }
  const corners = openCorners(area).map((corner) => Object.values(typed(corner)).join(', '))
  return { ...before, form: area.form, corners: corners.join('\n') }
}

/** The shape of the fields, or their errors. */
export function readShape(draft: ShapeDraft): { area: Area } | { fault: ShapeFault } {
  if (draft.form !== 'circle') return readCorners(draft.form, draft.corners)
  const [latitude, longitude, radius] = [draft.latitude, draft.longitude, draft.radius].map(numberOf) as [
    number,
    number,
    number,
  ]
  if (!(Math.abs(latitude) <= 90)) return { fault: { field: 'latitude' } }
  if (!(Math.abs(longitude) <= 180)) return { fault: { field: 'longitude' } }
  if (!(radius > 0 && radius <= maxMetres)) return { fault: { field: 'radius' } }
  return { area: { form: 'circle', centre: { latitude, longitude }, radius } }
}

/**
 * The value of the form's field: the stored text of a readable shape, empty for an empty one, and else its input, so that a
 * draft has it too.
 */
export function shapeText(draft: ShapeDraft): string {
  const read = readShape(draft)
  if ('area' in read) return areaText(read.area)
  return isBlank(draft) ? '' : inputMark + JSON.stringify(draft)
}

/** The input fields for such a value. */
export function shapeOfText(text: string): ShapeDraft {
  if (text.startsWith(inputMark)) return { ...emptyShape, ...JSON.parse(text.slice(inputMark.length)) }
  const area = fenceOf(text)?.area
  return area ? typedShape(area) : emptyShape
}
const inputMark = 'input '

/** Whether nothing has been typed for the chosen kind of shape. */
export const isBlank = ({ form, latitude, longitude, corners }: ShapeDraft): boolean =>
  form === 'circle' ? !latitude && !longitude : !corners

function readCorners(form: 'polygon' | 'line', text: string): { area: Area } | { fault: ShapeFault } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners: Place[] = []
  for (const [index, line] of lines.entries()) {
    const parts = line
      .trim()
      .split(/[\s,;]+/)
      .map(numberOf)
    const [latitude = Number.NaN, longitude = Number.NaN] = parts
    if (parts.length !== 2 || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
      return { fault: { field: 'corners', wrong: 'line', number: index + 1 } }
    corners.push({ latitude, longitude })
  }
  const fewest = fewestCorners(form)
  if (corners.length < fewest) return { fault: { field: 'corners', wrong: 'few', number: fewest } }
  if (corners.length > maxPoints) return { fault: { field: 'corners', wrong: 'many', number: maxPoints } }
  return { area: { form, corners } }
}

const typed = ({ latitude, longitude }: Place) => ({ latitude: degrees(latitude), longitude: degrees(longitude) })
const degrees = (value: number): string => String(Number(value.toFixed(6)))

/** A decimal number, with a point or a comma; NaN for anything else. */
export const numberOf = (text: string): number =>
  /^\s*[-+]?(\d+([.,]\d*)?|[.,]\d+)\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
