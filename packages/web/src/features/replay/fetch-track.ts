import { ask } from '../../api/client.ts'
import { createItemReader } from './json-items.ts'
import type { Range } from './period.ts'
import { createTrackBuilder, type SentFix, type Track } from './track.ts'

/**
 * RPL-10: reads the positions of a vehicle, at most so many, while they arrive, so that the page never holds the whole answer; `onCount` receives how
 * many there are so far.
 */
export async function fetchTrack(
  { deviceId, from, to, most }: Range & { readonly deviceId: number; readonly most: number },
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<Track> {
  const query = new URLSearchParams({ deviceId: String(deviceId), from: from.toISOString(), to: to.toISOString() })
  const response = await ask({ method: 'GET', url: `/api/positions?${query}`, bodyType: 'json', signal })
  const builder = createTrackBuilder(most)
  const reader = createItemReader()
  const add = (items: readonly unknown[]) => {
    for (const item of items) builder.add(item as SentFix)
  }
  for await (const piece of textOf(response)) {
    add(reader.read(piece))
    onCount(builder.count)
  }
  add(reader.end())
  return builder.finish()
}

async function* textOf({ body }: Response): AsyncGenerator<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    reader.cancel().catch(() => {})
  }
}
