import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Server, server } from '@rastro/core/resources/server'
import { asOperated, type ServerFor } from '../access/server-for.ts'
import type { Upstream } from './upstream.ts'

/** A cached value is used no longer than this; while the server is away, neither is its absence. */
const longestMs = 60_000
const retryMs = 2000
const timeoutMs = 3000
const maxBytes = 256 * 1024

interface Needs {
  readonly upstream: Upstream
  readonly noOutsideRequests: boolean
  readonly now: () => number
}

/** The settings of the upstream server that pages need before they call it: title, colour, hosts of maps. Never rejects. */
export function settingsForPages({ upstream, noOutsideRequests, now }: Needs): ServerFor {
  let kept: { readonly row: Promise<Server>; until: number } | undefined
  const fresh = () => {
    const entry = { row: read(upstream).catch(() => blank), until: now() + longestMs }
    void entry.row.then((row) => {
      if (row === blank) entry.until = now() + retryMs
    })
    return entry
  }
  return async () => {
    if (!kept || kept.until <= now()) kept = fresh()
    return asOperated(await kept.row, { noOutsideRequests })
  }
}

/** The defaults of all settings. */
const blank = Object.fromEntries(
  Object.entries(server.schema.properties).map(([name, field]) => [name, (field as { default?: unknown }).default]),
) as Server

async function read(upstream: Upstream): Promise<Server> {
  const asked = upstream.ask('/api/server', { signal: AbortSignal.timeout(timeoutMs) }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200 || Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    return blank
  }
  const { attributes, mapUrl, overlayUrl, poiLayer } = (await json(answer)) as Partial<Server>
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...blank,
    attributes: typeof attributes === 'object' && attributes !== null ? attributes : {},
    ...{ mapUrl: text(mapUrl), overlayUrl: text(overlayUrl), poiLayer: text(poiLayer) },
  }
}
