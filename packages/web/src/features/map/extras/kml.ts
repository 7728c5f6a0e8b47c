import type { LngLat } from '../../../map/vehicle.ts'

/** A point of interest. */
export interface Poi {
  readonly name: string
  readonly point: LngLat
}

const maxBytes = 4_000_000
const maxPoints = 5000
/** Max length of a name: the map draws every letter. */
const maxLetters = 100

/**
 * The points of a KML file with their names, at most 5,000. Fails when the file cannot be fetched (the server's policy allows
 * addresses on https, and the one that its settings name), is larger than 4 MB or is no XML.
 */
export async function fetchKml(address: string, signal: AbortSignal): Promise<Poi[]> {
  const reply = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (!reply.ok || !reply.body) throw new Error(`The server of the points answered ${reply.status}`)
  return poisOf(await boundedText(reply.body))
}

async function boundedText(body: ReadableStream<Uint8Array>): Promise<string> {
  const parts: BlobPart[] = []
  let bytes = 0
  for await (const part of body as ReadableStream<Uint8Array<ArrayBuffer>> & AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new Error(`The file of points is larger than ${maxBytes} bytes`)
    parts.push(part)
  }
  return new Blob(parts).text()
}

function poisOf(text: string): Poi[] {
  const file = new DOMParser().parseFromString(text, 'application/xml')
  if (file.querySelector('parsererror')) throw new Error('The file of points is no XML')
  return [...file.getElementsByTagNameNS('*', 'Placemark')]
    .flatMap((mark) => {
      const at = mark.getElementsByTagNameNS('*', 'Point')[0]?.getElementsByTagNameNS('*', 'coordinates')[0]
      const [longitude, latitude] = (at?.textContent ?? '').trim().split(',').map(Number)
      const name = mark.getElementsByTagNameNS('*', 'name')[0]?.textContent?.trim().slice(0, maxLetters) ?? ''
      return isOnEarth(longitude, latitude) ? [{ name, point: [longitude!, latitude!] as LngLat }] : []
    })
    .slice(0, maxPoints)
}

const isOnEarth = (longitude = Number.NaN, latitude = Number.NaN): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
