import { folded } from '@rastro/core/format/folded'
import { formatNumber } from '@rastro/core/format/numbers'
import { lengthAlong, openCorners } from '@rastro/core/geo/area-text'
import { type Area, areaOf } from '@rastro/core/geo/fence'
import { type FenceFault, faultOfArea } from '@rastro/core/geo/fence-limits'
import type { TextKey, Within } from '@rastro/core/i18n/areas'
import { reasonWords } from '@rastro/core/i18n/reason-words'
import type { Translate } from '@rastro/core/i18n/words'
import type { Geofence } from '@rastro/core/resources/geofence'
import type { Format } from '../../i18n/format.ts'
import type { DrawnForm } from '../../map/draw/drawing.ts'

export type FenceT = Translate<Within<'fences'>>

/** A geofence as the list shows it. */
export interface FenceRow {
  readonly fence: Geofence
  /** Undefined when it cannot be parsed. */
  readonly area: Area | undefined
  /** Why a stored geofence would not be accepted today. */
  readonly fault: FenceFault | undefined
  /** The searchable text, folded: what the list shows, and all stored values. */
  readonly text: string
}

/** The geofences by name, each with its searchable text in the reader's words. */
export function rowsOf(t: FenceT, format: Format, fences: readonly Geofence[]): FenceRow[] {
  return fences
    .map((fence) => {
      const area = areaOf(fence.area)
      const fault = faultOfArea(area, fence.attributes)
      const shown = [nameOf(t, fence), sizeText(t, format, { area, fault })]
      const stored = Object.values(fence).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      const text = folded([...shown, ...stored].join('\n'))
      return { fence, area, fault, text }
    })
    .sort((a, b) => byName.compare(a.fence.name, b.fence.name) || a.fence.id - b.fence.id)
}
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** APP-44: the rows whose texts contain every word of the search, whatever its accents. */
export function matching(rows: readonly FenceRow[], keyword: string): readonly FenceRow[] {
  const words = folded(keyword).split(/\s+/).filter(Boolean)
  return words.length === 0 ? rows : rows.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** GEO-26: its name, or a placeholder. */
export const nameOf = (t: FenceT, { name }: Pick<Geofence, 'name'>): string => name.trim() || t('sharedNoName')

/** Its kind of shape and size; or its error. */
export function sizeText(t: FenceT, format: Format, { area, fault }: Pick<FenceRow, 'area' | 'fault'>): string {
  const said = fault && reasonWords(t, { code: `fenceFault.${fault.code}`, values: fault.values })
  if (!area || said) return said ?? t('fenceFaultUnreadable')
  if (area.form === 'circle') return t('fenceCircleSize', { radius: radiusText(area.radius) })
  return area.form === 'line'
    ? t('fenceLineSize', { length: format.attribute('distance', lengthAlong(area.corners)) })
    : t('fencePolygonSize', { count: openCorners(area).length })
}

/** A radius as it is read: full metres, below ten with one decimal (FMT-11). */
export const radiusText = (metres: number): string => formatNumber(metres, metres < 10 ? 1 : 0)

/** Labels and hints of the tools for each kind of shape. */
export const formWords = {
  circle: { draw: 'drawCircle', hint: 'drawHintCircle' },
  polygon: { draw: 'drawPolygon', hint: 'drawHintPolygon' },
  rectangle: { draw: 'drawRectangle', hint: 'drawHintRectangle' },
  line: { draw: 'drawLine', hint: 'drawHintLine' },
} as const satisfies Record<DrawnForm, { draw: TextKey<'fences'>; hint: TextKey<'fences'> }>
