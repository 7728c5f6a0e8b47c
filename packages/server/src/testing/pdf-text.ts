import { inflateSync } from 'node:zlib'

/** The texts of a PDF by PDFKit with standard fonts, in the order in which they are drawn, a line each. */
export function pdfText(bytes: Buffer): string {
  const found: string[] = []
  const source = bytes.toString('latin1')
  // The last byte before the line end may be `\r`, and belongs to the content
  for (const [, content] of source.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    for (const [, shown] of plain(content!).matchAll(/\[([^\]]*)\] TJ/g)) {
      const letters = [...shown!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) =>
        Buffer.from(hex!, 'hex').toString('latin1'),
      )
      found.push(letters.join(''))
    }
  }
  return found.join('\n')
}

/** Pictures and fonts are no text: what cannot be inflated is left out. */
function plain(content: string): string {
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
