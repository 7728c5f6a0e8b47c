import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import { addressTeller } from '@rastro/core/places/address-teller'
import { type PlaceSearch, placeSearch } from '@rastro/core/places/place-search'
import type { KnownPlaces, Places } from '../../ports/places.ts'

const here = new URL('./', import.meta.url)
/** The data shared by the threads of this process, by its folder. */
const reading = new Map<string, Promise<KnownPlaces>>()
/** The search by name of each, which only those need who have asked for it. */
const searches = new WeakMap<KnownPlaces, Promise<PlaceSearch>>()

/** The bundled places, read once per process. `onFailure` is called once with the reason when they cannot be read. */
export function offlinePlaces(onFailure: (error: unknown) => void, folder: URL = here): Places {
  let opened: Promise<KnownPlaces | undefined> | undefined
  const open = () => {
    opened ??= readOnce(folder).catch((error: unknown) => {
      onFailure(error)
      return undefined
    })
    return opened
  }
  return {
    open,
    async search() {
      const known = await open()
      if (!known) return undefined
      const search = searches.get(known) ?? built(known)
      searches.set(known, search)
      return search
    },
  }
}

/** Builds the search in steps, so that other requests are answered meanwhile. */
async function built({ data }: KnownPlaces): Promise<PlaceSearch> {
  const steps = placeSearch(data)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await setImmediate()
  }
}

function readOnce(folder: URL): Promise<KnownPlaces> {
  const known = reading.get(folder.href) ?? read(folder)
  reading.set(folder.href, known)
  return known
}

async function read(folder: URL): Promise<KnownPlaces> {
  const bytes = (name: string) => bytesOf(new URL(`${name}.bin.zst`, folder))
  // One at a time, to limit the peak of memory
  const data = { streets: await bytes('streets'), roads: await bytes('roads'), towns: await bytes('towns') }
  return { data, tell: addressTeller(data) }
}

/** In shared memory: the position readers use the same bytes. The file begins with their number. */
async function bytesOf(file: URL): Promise<Uint8Array> {
  const packed = await readFile(file)
  const bytes = new Uint8Array(new SharedArrayBuffer(packed.readUInt32LE(0)))
  let length = 0
  for await (const chunk of Readable.from([packed.subarray(4)]).pipe(createZstdDecompress())) {
    bytes.set(chunk, length)
    length += chunk.length
  }
  if (length !== bytes.length) throw new Error(`${file.pathname} is not whole`)
  return bytes
}
