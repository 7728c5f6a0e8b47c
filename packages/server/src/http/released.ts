import type { ServerResponse } from 'node:http'

/**
 * The pages of an answer, each given back to the system as soon as it has left for the network: a collector that sees
 * only small objects lets a hundred megabytes of them gather first. A page is of no use to anybody after it was asked for.
 */
export async function* released<T extends string | Uint8Array>(
  pages: AsyncIterable<T>,
  response: ServerResponse,
): AsyncGenerator<T> {
  const written: { page: Uint8Array; end: number }[] = []
  let end = 0
  for await (const page of pages) {
    yield page
    // The stream in between may still hold this page; those before it have been written to the response
    const left = end - response.writableLength
    while (written[0] && written[0].end <= left) giveBack(written.shift()!.page)
    if (typeof page === 'string') continue
    end += page.byteLength
    written.push({ page, end })
  }
}

function giveBack({ buffer, byteLength }: Uint8Array): void {
  // Small ones share their memory with others
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
