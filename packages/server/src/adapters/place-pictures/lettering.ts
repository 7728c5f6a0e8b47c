import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'

const { resolve } = createRequire(import.meta.url)
const weights = { medium: 500, semibold: 600 } as const
export type Weight = keyof typeof weights
/** The characters of the Latin languages are in two files of the font. */
const subsets = ['latin', 'latin-ext'] as const

/** A text as outlines of its letters, so that it looks the same whatever fonts are installed. */
export interface Lettering {
  readonly width: number
  /** Centred at the origin. */
  readonly path: string
}

/** Distance of the baseline below the middle of the letters, relative to their size. */
const middle = 0.36

const fonts = new Map<string, Font>()

/** Sets a line of text in the font of the map, letter by letter. Characters missing in the font are omitted. */
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

/** Written here, since the library omits separators that the next parser of the path needs. */
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
