import type { DocumentMap, MapPoints } from '../../ports/documents.ts'
import { type Doc, ink, layout, printable, widthOf } from './page-frame.ts'

/** The widest map, in points of the page. */
const widest = 520
const land = '#EFF2EF'
const legendHeight = 16
/** A narrower area has no name, which would hide it. */
const named = 24

/** The height of a map with its legend on the page. */
export const mapHeight = (doc: Doc, { width, height }: DocumentMap): number =>
  (height * Math.min(widest, widthOf(doc))) / width + legendHeight + 10

/** Draws the map, the areas and the way on it with marks at both ends as on the screen, and a bar of scale; below it what the marks mean. */
export function drawMap(doc: Doc, map: DocumentMap): void {
  const { width, height, png, areas, way, colour } = map
  const shown = Math.min(widest, widthOf(doc))
  const scale = shown / width
  const [left, top] = [layout.left, doc.y]
  doc.save().translate(left, top).scale(scale)
  doc.save().rect(0, 0, width, height).clip()
  if (png) doc.image(Buffer.from(png), 0, 0, { width, height })
  else doc.rect(0, 0, width, height).fill(land)
  for (const { points } of areas) {
    traced(doc, points).closePath().fillOpacity(0.14).lineWidth(1).fillAndStroke(colour, colour)
    doc.fillOpacity(1)
  }
  if (way.length > 1) {
    traced(doc, way).lineWidth(5.5).lineJoin('round').lineCap('round').stroke('#FFFFFF')
    traced(doc, way).lineWidth(3).lineJoin('round').lineCap('round').stroke(colour)
  }
  for (const { name, points } of areas) if (widthOfArea(points) >= named) drawName(doc, name, points)
  for (const [mark, at] of [
    ['start', way[0]],
    ['end', way.at(-1)],
  ] as const)
    if (at) drawMark(doc, mark, at, colour)
  drawScale(doc, map)
  doc.restore().rect(0, 0, width, height).lineWidth(0.8).stroke(ink.line)
  doc.restore()
  drawLegend(doc, map, { top: top + height * scale + 5, width: shown })
}

function traced(doc: Doc, points: MapPoints): Doc {
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) doc.moveTo(x, y)
    else doc.lineTo(x, y)
  }
  return doc
}

type Mark = 'start' | 'end'

function drawMark(doc: Doc, mark: Mark, [x, y]: MapPoints[number], colour: string): void {
  doc.lineWidth(mark === 'start' ? 3 : 2)
  if (mark === 'start') doc.circle(x, y, 5.5).fillAndStroke('#FFFFFF', colour)
  else doc.roundedRect(x - 5.5, y - 5.5, 11, 11, 2).fillAndStroke(colour, '#FFFFFF')
}

const widthOfArea = (points: MapPoints): number =>
  Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x))

/** Above the area, legible on whatever is there. */
function drawName(doc: Doc, name: string, points: MapPoints): void {
  const left = Math.min(...points.map(([x]) => x))
  const right = Math.max(...points.map(([x]) => x))
  const top = Math.min(...points.map(([, y]) => y))
  const look = { width: 120, height: 10, align: 'center', ellipsis: true } as const
  doc.font('Helvetica-Bold').fontSize(8).lineWidth(2.5).lineJoin('round').strokeColor('#FFFFFF').fillColor(ink.text)
  for (const way of [{ stroke: true }, { fill: true }])
    doc.text(printable(name), (left + right) / 2 - 60, Math.max(2, top - 11), { ...look, ...way })
}

function drawScale(doc: Doc, { height, scale: { length, text } }: DocumentMap): void {
  const [left, bottom] = [12, height - 12]
  doc
    .rect(left - 6, bottom - 18, length + 12, 24)
    .fillOpacity(0.8)
    .fill('#FFFFFF')
    .fillOpacity(1)
  doc
    .moveTo(left, bottom - 4)
    .lineTo(left, bottom)
    .lineTo(left + length, bottom)
    .lineTo(left + length, bottom - 4)
  doc.lineWidth(1.2).lineJoin('miter').lineCap('butt').stroke(ink.text)
  doc.font('Helvetica').fontSize(8).fillColor(ink.text)
  doc.text(printable(text), left, bottom - 14, { width: length, height: 10, align: 'center', lineBreak: false })
}

function drawLegend(
  doc: Doc,
  { ends, colour, attribution }: DocumentMap,
  { top, width }: { top: number; width: number },
): void {
  const { left } = layout
  let x: number = left + 5
  doc.font('Helvetica').fontSize(8)
  for (const [at, text] of ends.entries()) {
    doc
      .save()
      .translate(x, top + 4)
      .scale(0.7)
    drawMark(doc, at === 0 ? 'start' : 'end', [0, 0], colour)
    doc.restore().fillColor(ink.text)
    doc.text(printable(text), x + 9, top, { lineBreak: false })
    x += doc.widthOfString(printable(text)) + 26
  }
  doc.fontSize(7).fillColor(ink.soft)
  doc.text(printable(attribution), x, top + 1, {
    width: Math.max(40, left + width - x),
    height: 9,
    align: 'right',
    ellipsis: true,
  })
  doc.x = left
  doc.y = top + legendHeight
}
