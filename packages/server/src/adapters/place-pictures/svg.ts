import type { Point, View } from './view.ts'

const written = (value: number): string => String(Math.round(value * 10) / 10)
const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${written(x)} ${written(y)}`).join('L')}`

/** Polygons with their holes, which have the opposite winding; those of two tiles overlap. */
export function areaSvg(parts: readonly (readonly Point[])[], colour: string): string {
  if (parts.length === 0) return ''
  const path = parts.map((points) => `${pathOf(points)}Z`).join('')
  return `<path d="${path}" fill="${colour}"/>`
}

interface Stroke {
  readonly colour: string
  readonly width: number
  /** Lengths of dashes and gaps. */
  readonly dashes?: string
}

export function lineSvg(parts: readonly (readonly Point[])[], { colour, width, dashes }: Stroke): string {
  if (parts.length === 0) return ''
  const ends = dashes ? ` stroke-dasharray="${dashes}"` : ' stroke-linecap="round"'
  const stroke = `stroke="${colour}" stroke-width="${written(width)}" stroke-linejoin="round"${ends}`
  return `<path d="${parts.map(pathOf).join('')}" fill="none" ${stroke}/>`
}

/** The parts of lines inside or near the picture, as short lines: a road extends far beyond it. */
export function clipped(parts: readonly (readonly Point[])[], { width, height }: View, margin: number): Point[][] {
  const isOut = (a: number, b: number, max: number) =>
    (a < -margin && b < -margin) || (a > max + margin && b > max + margin)
  const found: Point[][] = []
  for (const points of parts) {
    let run: Point[] = []
    for (let at = 1; at < points.length; at += 1) {
      const [from, to] = [points[at - 1]!, points[at]!]
      if (isOut(from[0], to[0], width) || isOut(from[1], to[1], height)) {
        if (run.length > 0) found.push(run)
        run = []
      } else if (run.length === 0) run = [from, to]
      else run.push(to)
    }
    if (run.length > 0) found.push(run)
  }
  return found
}
