import { extname } from 'node:path'
import { InvalidError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { type Pictures, pictureKindOf } from '../../ports/pictures.ts'

/** A file as stored: bytes that we created or checked, and the content type for browsers. */
export interface Content {
  readonly bytes: Uint8Array
  readonly type: string
}

const maxSide = 4096

/** The content of an uploaded file. Throws `InvalidError` when it does not match its extension. */
export async function contentOf(
  pictures: Pictures,
  { name, bytes, who }: { name: string; bytes: Uint8Array; who: string },
): Promise<Content> {
  const ending = extname(name).slice(1).toLowerCase()
  if (ending === 'pdf') return { bytes: checkedPdf(bytes), type: 'application/pdf' }
  const kind = pictureKindOf(ending)
  if (!kind) throw new InvalidError(refusal('fileKinds'))
  return { bytes: await pictures.redraw(bytes, { kind, maxSide, who }), type: `image/${kind}` }
}

/** A document is stored unchanged; a little data may follow its end. */
function checkedPdf(bytes: Uint8Array): Uint8Array {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  if (/^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && text(bytes.subarray(-2048)).includes('%%EOF')) return bytes
  throw new InvalidError(refusal('notPdf'))
}
