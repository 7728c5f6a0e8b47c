import { encode } from 'uqr'
import type { DocumentPart } from '../../ports/documents.ts'
import { columnWidths, headingLines } from './column-widths.ts'
import { drawMap, mapHeight } from './map-part.ts'
import { type Doc, ink, layout, printable, widthOf } from './page-frame.ts'

/** Draws the parts one below the other, on as many pages as they need. */
export async function drawParts(doc: Doc, parts: AsyncIterable<DocumentPart>): Promise<void> {
  let row: Row | undefined
  for await (const part of parts) {
    if (part.kind === 'picture') {
      row = drawPicture(doc, part, row)
      continue
    }
    if (row) doc.y = row.y + row.height
    row = undefined
    if (part.kind === 'heading') drawHeading(doc, part.text)
    else if (part.kind === 'text') drawText(doc, part)
    else if (part.kind === 'facts') drawFacts(doc, part.facts)
    else if (part.kind === 'table') await drawTable(doc, part)
    else if (part.kind === 'map') {
      makeRoom(doc, mapHeight(doc, part))
      drawMap(doc, part)
    } else if (part.kind === 'code') drawCode(doc, part)
    else drawDrawing(doc, part)
  }
}

type Part<K extends DocumentPart['kind']> = Extract<DocumentPart, { kind: K }>

/** Begins a new page unless this much fits on the present one. */
function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - layout.margins.bottom) doc.addPage()
}

function drawHeading(doc: Doc, text: string): void {
  makeRoom(doc, 60)
  doc.moveDown(0.8).font('Helvetica-Bold').fontSize(12).fillColor(ink.text)
  doc.text(printable(text), layout.left, doc.y, { width: widthOf(doc) }).moveDown(0.3)
}

function drawText(doc: Doc, { text, isSmall }: Part<'text'>): void {
  doc
    .font('Helvetica')
    .fontSize(isSmall ? 8 : 10)
    .fillColor(isSmall ? ink.soft : ink.text)
  doc.text(printable(text), layout.left, doc.y, { width: widthOf(doc) })
}

const factHeight = 28

function drawFacts(doc: Doc, facts: Part<'facts'>['facts']): void {
  const width = widthOf(doc) / 2 - 8
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2)
    doc.font('Helvetica').fontSize(10)
    const height = Math.max(...pair.map(([, value]) => doc.heightOfString(printable(value || '–'), { width }))) + 16
    makeRoom(doc, Math.max(height, factHeight))
    const top = doc.y
    for (const [column, [label, value]] of pair.entries()) {
      const x = layout.left + column * (width + 16)
      doc.font('Helvetica').fontSize(8).fillColor(ink.soft).text(printable(label), x, top, { width })
      doc
        .fontSize(10)
        .fillColor(ink.text)
        .text(printable(value || '–'), x, top + 10, { width })
    }
    doc.x = layout.left
    doc.y = top + Math.max(height, factHeight)
  }
}

async function drawTable(doc: Doc, { columns, rows, totals, isSmall }: Part<'table'>): Promise<void> {
  const [size, gap] = isSmall ? [7, 3] : [9, 4]
  const widths = columnWidths(doc.font('Helvetica-Bold').fontSize(size), columns, gap)
  const look = (isHead: boolean, isBold: boolean) =>
    doc
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(isHead ? ink.soft : ink.text)
  const drawRow = (cells: readonly string[], kind: 'head' | 'row' | 'total') => {
    const isHead = kind === 'head'
    look(isHead, kind !== 'row')
    const heights = cells.map((cell, at) =>
      doc.heightOfString(printable(cell) || ' ', { width: widths[at]! - 2 * gap }),
    )
    const height = Math.max(...heights) + 2 * gap
    const page = doc.bufferedPageRange().start
    makeRoom(doc, height)
    // The heading of a table is repeated on every page that it reaches
    if (!isHead && doc.bufferedPageRange().start !== page) drawRow(titles, 'head')
    look(isHead, kind !== 'row')
    const top = doc.y
    let x: number = layout.left
    for (const [at, cell] of cells.entries()) {
      const align = columns[at]?.isRight ? 'right' : 'left'
      doc.text(printable(cell), x, top + gap, { width: widths[at]! - 2 * gap, align })
      x += widths[at]!
    }
    const bottom = top + height
    doc
      .moveTo(layout.left, bottom)
      .lineTo(layout.left + widthOf(doc), bottom)
      .lineWidth(0.5)
      .stroke(ink.line)
    doc.x = layout.left
    doc.y = bottom
  }
  look(true, true)
  const titles = columns.map(({ title }, at) => headingLines(doc, title, widths[at]! - 2 * gap))
  makeRoom(doc, 48)
  drawRow(titles, 'head')
  for await (const cells of rows) drawRow(cells, 'row')
  const sums = totals?.()
  if (sums) drawRow(sums, 'total')
  doc.y += gap
}

/** A row of pictures that is being filled. */
interface Row {
  readonly y: number
  readonly height: number
  readonly taken: number
}
const picture = { inRow: 3, gap: 10, height: 130, caption: 16 } as const

function drawPicture(doc: Doc, { bytes, caption }: Part<'picture'>, row: Row | undefined): Row {
  const width = (widthOf(doc) - picture.gap * (picture.inRow - 1)) / picture.inRow
  const height = picture.height + picture.caption + 6
  const isFull = !row || row.taken === picture.inRow
  if (isFull) {
    if (row) doc.y = row.y + row.height
    makeRoom(doc, height)
  }
  const { y, taken } = isFull ? { y: doc.y, taken: 0 } : row
  const x = layout.left + taken * (width + picture.gap)
  doc.image(Buffer.from(bytes), x, y, { fit: [width, picture.height], align: 'center', valign: 'center' })
  doc.font('Helvetica').fontSize(8).fillColor(ink.soft)
  doc.text(printable(caption), x, y + picture.height + 3, { width, height: picture.caption, ellipsis: true })
  doc.x = layout.left
  doc.y = y
  return { y, height, taken: taken + 1 }
}

const codeSize = 96

/** A square for each dark module; the border of two modules is its quiet zone. */
function drawCode(doc: Doc, { text, caption }: Part<'code'>): void {
  makeRoom(doc, codeSize + 24)
  const top = doc.y + 4
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  doc
    .save()
    .translate(layout.left, top)
    .scale(codeSize / size)
  for (const [y, row] of data.entries()) for (const [x, isDark] of row.entries()) if (isDark) doc.rect(x, y, 1, 1)
  doc.fill(ink.text).restore()
  doc.font('Helvetica').fontSize(9).fillColor(ink.text)
  doc.text(printable(caption), layout.left, top + codeSize + 4, { width: widthOf(doc), link: text })
}

function drawDrawing(doc: Doc, { path, width, height, caption }: Part<'drawing'>): void {
  const shown = 240
  const scale = shown / width
  makeRoom(doc, height * scale + 30)
  const top = doc.y
  doc.save().translate(layout.left, top).scale(scale)
  doc.path(path).lineWidth(4).lineCap('round').lineJoin('round').stroke(ink.text)
  doc.restore()
  const bottom = top + height * scale
  doc
    .moveTo(layout.left, bottom)
    .lineTo(layout.left + shown, bottom)
    .lineWidth(0.5)
    .stroke(ink.soft)
  doc.font('Helvetica').fontSize(9).fillColor(ink.text)
  doc.text(printable(caption), layout.left, bottom + 4, { width: widthOf(doc) })
}
