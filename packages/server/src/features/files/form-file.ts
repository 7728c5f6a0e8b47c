import { InvalidError } from '@rastro/core/kit/errors'

const maxParts = 16
const lineEnd = '\r\n'

/** USER-26: the bytes of an uploaded file, sent as the body itself or as field `file` of a form. */
export function fileIn(body: unknown, contentType = ''): Uint8Array {
  if (!(body instanceof Uint8Array)) throw noFile()
  const [, quoted, bare] =
    /^multipart\/form-data;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  return boundary === undefined ? body : partOf(Buffer.from(body.buffer, body.byteOffset, body.length), boundary)
}

/** RFC 7578: each part begins after a line of the boundary, with its headers and an empty line. */
function partOf(body: Buffer, boundary: string): Uint8Array {
  const mark = `--${boundary}`
  let start = body.indexOf(mark)
  for (let part = 0; part < maxParts && start >= 0; part += 1) {
    const end = body.indexOf(`${lineEnd}${mark}`, start)
    const head = body.indexOf(`${lineEnd}${lineEnd}`, start)
    if (end < 0 || head < 0 || head > end) break
    const headers = body.subarray(start, head).toString('latin1')
    if (/^content-disposition:[^\r\n]*;\s*name="?file"?(;|\r|$)/im.test(headers)) return body.subarray(head + 4, end)
    start = end + lineEnd.length
  }
  throw noFile()
}

const noFile = () => new InvalidError('Send the file as the body, or as the field "file" of a form')
