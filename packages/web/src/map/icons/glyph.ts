import { categoryOf } from '@rastro/core/vocabulary/categories'
import { categoryPaths } from '../../fleet/glyphs/categories.ts'
import { line, type MarkerImage } from './sketch.ts'

const grid = 24
const size = 17

/** The glyph of a category inside a marker; an unknown category is `default` (MAP-18). */
export function glyphImage(category: string, color: string): MarkerImage {
  return {
    size: size + 3,
    sketch: (pen) => {
      pen.scale(size / grid, size / grid)
      pen.translate(-grid / 2, -grid / 2)
      pen.lineCap = 'round'
      line(pen, { color, width: 2.2 }, new Path2D(categoryPaths[categoryOf(category)]))
    },
  }
}
