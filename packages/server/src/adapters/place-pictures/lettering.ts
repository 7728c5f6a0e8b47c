import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'

const { resolve } = createRequire(import.meta.url)
const weights = { medium: 500, semibold: 600 } as const
export type Weight = keyof typeof weights
/** Signs of the world's Latin letters stand in two files of the font. */
const subsets = ['latin', 'latin-ext'] as const

/** A text as the outlines of its letters, so that it looks alike wherever it is drawn and whatever fonts are there. */
export interface Lettering {
  readonly width: number
  /** Placed so that its middle is at the origin. */
  readonly path: string
}

/** How far the line stands below the middle of its letters, of their size. */
const middle = 0.36

const fonts = new Map<string, Font>()

/** Sets a line of text in the font of the map, letter by letter. Signs that the font does not have are left out. */
export function letter(text: string, weight: Weight, size: number): Lettering {
  const faces = subsets.map((subset) => faceOf(subset, weight))
  const glyphs = [...text.normalize('NFC')].flatMap((sign) => {
    const face = faces.find((one) => one.charToGlyphIndex(sign) > 0)
    return face ? { glyph: face.charToGlyph(sign), scale: size / face.unitsPerEm } : []
  })
  const width = glyphs.reduce((sum, { glyph, scale }) => sum + (glyph.advanceWidth ?? 0) * scale, 0)
  let x = -width / 2
  const paths = glyphs.map(({ glyph, scale }) => {
    const path = outlineOf(glyph, x, size)
    x += (glyph.advanceWidth ?? 0) * scale
    return path
  })
  return { width, path: paths.join('') }
}

/** Written here, since the library leaves out signs that the next reader of the path needs. */
function outlineOf(glyph: Glyph, x: number, size: number): string {
  const { commands } = glyph.getPath(x, size * middle, size)
  return commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const { type, x: endX, y: endY } = command
      if (type === 'Q') return `Q${rounded(command.x1, command.y1, endX, endY)}`
      if (type === 'C') return `C${rounded(command.x1, command.y1, command.x2, command.y2, endX, endY)}`
      return `${type}${rounded(endX, endY)}`
    })
    .join('')
}

const rounded = (...values: number[]): string => values.map((value) => Math.round(value * 100) / 100).join(' ')

function faceOf(subset: string, weight: Weight): Font {
  const name = `@fontsource/inter/files/inter-${subset}-${weights[weight]}-normal.woff`
  const known = fonts.get(name)
  if (known) return known
  const { buffer, byteOffset, byteLength } = readFileSync(resolve(name))
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)
  fonts.set(name, font)
  return font
}
