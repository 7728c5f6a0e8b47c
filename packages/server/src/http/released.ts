import type { ServerResponse } from 'node:http'

/**
 * The pages of an answer, each freed as soon as it is sent: the garbage collector sees only small objects and would let a
 * hundred megabytes accumulate. A page must not be used after the next is requested.
 */
export async function* released<T extends string | Uint8Array>(
  pages: AsyncIterable<T>,
  response: ServerResponse,
): AsyncGenerator<T> {
  const written: { page: Uint8Array; end: number }[] = []
  let end = 0
  for await (const page of pages) {
    yield page
    // The stream in between may still hold this page; earlier ones have been written to the response
    const left = end - response.writableLength
    while (written[0] && written[0].end <= left) giveBack(written.shift()!.page)
    if (typeof page === 'string') continue
    end += page.byteLength
    written.push({ page, end })
  }
}

function giveBack({ buffer, byteLength }: Uint8Array): void {
  // Small ones share a buffer with others
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
