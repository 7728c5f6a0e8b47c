/** Draws around 0,0 in pixels of the screen at the default icon scale. */
export type Sketch = (pen: CanvasRenderingContext2D) => void

export interface MarkerImage {
  /** Width and height in the pixels of the sketch. */
  size: number
  sketch: Sketch
  /** For an image that is stretched around a text: half the width of its middle, which grows. */
  stretch?: number
}

export function disc(pen: CanvasRenderingContext2D, radius: number, fill: string, x = 0, y = 0): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
}

interface Stroke {
  color: string
  width: number
  dash?: number[]
}

export function ring(pen: CanvasRenderingContext2D, radius: number, stroke: Stroke, from = 0, to = 2 * Math.PI): void {
  pen.beginPath()
  pen.arc(0, 0, radius, from, to)
  line(pen, stroke)
}

/** Strokes the path begun on the pen, or the given one. */
export function line(pen: CanvasRenderingContext2D, { color, width, dash = [] }: Stroke, path?: Path2D): void {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.setLineDash(dash)
  if (path) pen.stroke(path)
  else pen.stroke()
}
