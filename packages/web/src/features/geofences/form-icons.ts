import type { DrawnForm } from '../../map/draw/drawing.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import { CircleIcon, LineIcon, PolygonIcon, RectangleIcon } from '../../ui/icons.ts'

/** The glyph of each kind of shape. */
export const formIcons: Record<DrawnForm, Glyph> = {
  circle: CircleIcon,
  polygon: PolygonIcon,
  rectangle: RectangleIcon,
  line: LineIcon,
}
