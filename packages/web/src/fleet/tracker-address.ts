import type { DeviceEndpoints } from '@rastro/core/api/device-endpoints'

type Place = Pick<Location, 'protocol' | 'hostname' | 'origin'>

/** Where a tracker or a phone reports. */
export interface TrackerAddress {
  readonly host: string
  /** The address for the phone app; undefined where the server takes no phones. */
  readonly phoneUrl: string | undefined
  /** Reachable from this machine only. */
  readonly isLocal: boolean
  /** Other names or addresses of the server. */
  readonly others: readonly string[]
}

/** The default port of phone apps (OsmAnd protocol), for a server that does not report its own. */
const usualPort = 5055

/**
 * The host is the one in the address bar, or the server's in its network where that is this machine itself. Over https the
 * port of the pages takes phones too, which a proxy is sure to let through.
 */
export function trackerAddress(
  { protocol, hostname, origin }: Place,
  deviceEndpoints: DeviceEndpoints | undefined,
): TrackerAddress {
  const hosts = deviceEndpoints?.hosts ?? []
  const host = isThisMachine(hostname) ? (hosts[0] ?? hostname) : hostname
  const isLocal = isThisMachine(host)
  const port = deviceEndpoints ? deviceEndpoints.ports.osmand : usualPort
  const plain = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
  const phoneUrl =
    port === undefined ? undefined : deviceEndpoints && protocol === 'https:' && !isLocal ? origin : plain
  return { host, phoneUrl, isLocal, others: isThisMachine(hostname) ? hosts.slice(1) : [] }
}

const isThisMachine = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host)

/** The link that the phone app reads from a QR code, or opens on the phone itself: server and identifier at once. */
export function phoneLinks(phoneUrl: string, uniqueId: string): { readonly scan: string; readonly open: string } {
  const scan = new URL(phoneUrl)
  if (uniqueId) scan.searchParams.set('id', uniqueId)
  const parts = new URLSearchParams({ url: phoneUrl, ...(uniqueId && { id: uniqueId }) })
  return { scan: scan.href, open: `org.traccar.client://configure?${parts}` }
}

/** Eight digits, as phone apps generate them. */
export const newIdentifier = (): string =>
  String(10_000_000 + (crypto.getRandomValues(new Uint32Array(1))[0]! % 90_000_000))
