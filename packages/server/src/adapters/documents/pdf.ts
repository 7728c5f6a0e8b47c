import type { DocumentFrame, DocumentPart, Documents } from '../../ports/documents.ts'
import { drawFoot, drawHead, ink, layout } from './page-frame.ts'
import { drawParts } from './parts.ts'

/** Documents by PDFKit, with the standard fonts of PDF: they have every letter of Portuguese and need no file. */
export const pdfDocuments: Documents = {
  async *pdf(frame: DocumentFrame, parts: AsyncIterable<DocumentPart>) {
    // Loaded with the first document: with its fonts it takes 12 MB, and most servers write few
    const { default: PDFDocument } = await import('pdfkit')
    const doc = new PDFDocument({
      size: 'A4',
      layout: frame.isLandscape ? 'landscape' : 'portrait',
      margins: layout.margins,
      autoFirstPage: false,
      lang: frame.language,
      displayTitle: true,
      info: { Title: frame.title, Author: frame.brand.name, CreationDate: frame.created },
    })
    let number = 0
    doc.on('pageAdded', () => {
      number += 1
      drawHead(doc, frame, number === 1)
      drawFoot(doc, frame, number)
      doc.font('Helvetica').fontSize(10).fillColor(ink.text)
    })
    doc.addPage()
    const drawing = drawParts(doc, parts).then(
      () => doc.end(),
      (error: Error) => void doc.destroy(error),
    )
    for await (const piece of doc) yield piece as Uint8Array
    await drawing
  },
}
