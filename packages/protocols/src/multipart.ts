import { DecodeError } from './define.ts'

/** A part of a form; its bytes share the memory of the body. */
export interface FormPart {
  readonly name: string
  /** Of an uploaded file. */
  readonly filename?: string
  readonly data: Buffer
}

const MAX_PARTS = 32
const MAX_HEAD_BYTES = 4096
const LINE = '\r\n'

/** The parts of a body of type `multipart/form-data`. Throws a `DecodeError` for another body, or one that is cut off. */
export function formParts(contentType: string | undefined, body: Buffer): FormPart[] {
  const [, quoted, plain] =
    /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new DecodeError('The body is no form')
  const mark = Buffer.from(`--${boundary}`)
  const parts: FormPart[] = []
  let at = indexOf(body, mark, 0) + mark.length
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === MAX_PARTS) throw new DecodeError(`The form has more than ${MAX_PARTS} parts`)
    const from = indexOf(body, `${LINE}${LINE}`, at) + 2 * LINE.length
    const to = indexOf(body, Buffer.concat([Buffer.from(LINE), mark]), from)
    if (from - at > MAX_HEAD_BYTES) throw new DecodeError('The head of a part is too long')
    parts.push(partOf(body.toString('utf8', at, from), body.subarray(from, to)))
    at = to + LINE.length + mark.length
  }
  return parts
}

function partOf(head: string, data: Buffer): FormPart {
  const [, name = ''] = /[ ;]name="([^"]*)"/i.exec(head) ?? []
  const [, filename] = /[ ;]filename="([^"]*)"/i.exec(head) ?? []
  return { name, data, ...(filename !== undefined && { filename }) }
}

function indexOf(body: Buffer, sought: Buffer | string, from: number): number {
  const at = body.indexOf(sought, from)
  if (at < 0) throw new DecodeError('The form is cut off')
  return at
}
