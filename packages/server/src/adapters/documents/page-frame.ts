import type { DocumentFrame } from '../../ports/documents.ts'

/** A document of PDFKit. */
export type Doc = PDFKit.PDFDocument

/** Points of an A4 page; head and foot stand in its margins. */
export const layout = { left: 48, margins: { top: 84, bottom: 64, left: 48, right: 48 } } as const
/** The width between the margins of the page. */
export const widthOf = (doc: Doc): number => doc.page.width - layout.margins.left - layout.margins.right
export const ink = { text: '#0F1A1D', soft: '#4B5A5E', line: '#CAD3D5' } as const
const logoHeight = 28

/** Draws the name or the picture of the brand, a line in its colour and, on the first page, the title. */
export function drawHead(doc: Doc, { brand, title, subtitle }: DocumentFrame, isFirst: boolean): void {
  const { left } = layout
  const width = widthOf(doc)
  if (brand.logo) doc.image(Buffer.from(brand.logo), left, 32, { fit: [180, logoHeight], valign: 'center' })
  else line(doc, brand.name, { x: left, y: 38, size: 15, colour: ink.text, isBold: true, width: width / 2 })
  const half = { x: left + width / 2, width: width / 2, align: 'right' } as const
  line(doc, title, { ...half, y: 34, size: 12, colour: ink.text, isBold: true })
  if (subtitle) line(doc, subtitle, { ...half, y: 50, size: 9, colour: ink.soft })
  doc.rect(left, 68, width, 2).fill(brand.colour)
  doc.x = left
  doc.y = layout.margins.top + (isFirst ? 4 : 0)
}

/** Draws the foot of the page. */
export function drawFoot(doc: Doc, { footer, pageText }: DocumentFrame, number: number): void {
  const { left } = layout
  const width = widthOf(doc)
  const [x, y] = [doc.x, doc.y]
  const top = doc.page.height - 44
  doc
    .moveTo(left, top - 6)
    .lineTo(left + width, top - 6)
    .lineWidth(0.5)
    .stroke(ink.line)
  line(doc, footer, { x: left, y: top, size: 7, colour: ink.soft, width: width - 90, lines: 2 })
  line(doc, pageText(number), { x: left + width - 80, y: top, size: 8, colour: ink.soft, width: 80, align: 'right' })
  doc.x = x
  doc.y = y
}

interface LineLook {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: string
  readonly width: number
  readonly isBold?: boolean
  readonly align?: 'right'
  /** How many there may be; one by default. */
  readonly lines?: number
}

/** A line of text at a place, or a few; the margins do not break it onto another page. */
function line(doc: Doc, text: string, look: LineLook): void {
  const { x, y, size, colour, width, isBold = false, align, lines = 1 } = look
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  doc
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(printable(text), x, y, {
      width,
      height: size * 1.3 * lines,
      ellipsis: true,
      lineBreak: true,
      ...(align && { align }),
    })
  doc.page.margins.bottom = bottom
}

/** The text with a question mark for each letter that the standard fonts lack (they have those of Windows-1252). */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, '?')
