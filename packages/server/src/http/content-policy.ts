import type { Server } from '@rastro/core/resources/server'
import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'

/** The external sources a page may load from. */
export interface Allowed {
  readonly server: Pick<Server, 'attributes' | 'mapUrl' | 'overlayUrl' | 'poiLayer'> | undefined
  /** The host of the page, without the port. */
  readonly host: string | undefined
  /** The reporting port of phone apps: a page that plays one sends its reports there. */
  readonly phonePort: number | undefined
}

/**
 * The Content-Security-Policy of the web client: its own workers, WebAssembly and blobs; pictures and data also from map
 * hosts over https, or from the hosts in the settings. Nothing from other hosts in an offline installation (decision 57),
 * and while the settings cannot be read.
 */
export function contentPolicy({ server, host, phonePort }: Allowed): string {
  const outside = server !== undefined && mayAskOutside(server)
  const named = outside ? [server.mapUrl, server.overlayUrl, server.poiLayer].flatMap(plainOrigin) : []
  const anywhere = outside ? ['https:'] : []
  const phones = phonePort === undefined ? [] : plainOrigin(`http://${host}:${phonePort}/`)
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...anywhere, ...named].join(' '),
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self' blob:", ...anywhere, ...named, ...phones].join(' '),
    ["frame-src 'self'", ...(outside ? tutorialOrigins(server) : [])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** The hosts of the installation's own tutorial. */
function tutorialOrigins({ attributes }: Pick<Server, 'attributes'>): string[] {
  const addresses = ['pt.narrow', 'pt.wide', 'en.narrow', 'en.wide'].map((which) => attributes[`tutorial.${which}`])
  const origins = addresses.flatMap((address) => {
    if (typeof address !== 'string' || !URL.canParse(address)) return []
    const { protocol, origin } = new URL(address)
    return protocol === 'https:' ? [origin] : plainOrigin(address)
  })
  return [...new Set(origins)]
}

/**
 * The source of an address over plain http; none for any other, and none for a host that could end the directive. A map's
 * URL may have a placeholder for one of several hosts: `http://{s}.tiles.example.org/…`, `http://tile-{s}.example.org/…`.
 */
function plainOrigin(address: string | null): string[] {
  const [, host = ''] = /^http:\/\/([^/?#]*)/i.exec(address ?? '') ?? []
  const source = host.replace(/^[\w-]*\{[\w:,-]+\}[\w-]*(?=\.)/, '*')
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i.test(source) ? [`http://${source}`] : []
}
