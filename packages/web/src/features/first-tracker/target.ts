import type { DeviceEndpoints } from '@rastro/core/api/device-endpoints'
import { isPrivateHost } from '@rastro/core/trackers/private-host'
import type { TrackerModel } from '@rastro/core/trackers/tracker-model'
import { trackerAddress } from '../../fleet/tracker-address.ts'

/** Where a model reports to on this server. */
export interface Target {
  readonly protocol: string | null
  readonly host: string
  /** Undefined where this server does not listen for its protocol. */
  readonly port: number | undefined
  /** `host:port`, or the address of a phone app. */
  readonly address: string
  readonly isPrivate: boolean
  readonly onlyUdp: boolean
}

/** The host is that of the page or of the server, the port the one that the server listens on. */
export function targetOf(
  { protocol, setup, onlyUdp }: TrackerModel,
  endpoints: DeviceEndpoints,
  place: Pick<Location, 'protocol' | 'hostname' | 'origin'>,
): Target {
  const { host, phoneUrl } = trackerAddress(place, endpoints)
  const port = protocol === null ? undefined : endpoints.ports[protocol]
  const address = setup === 'app' && phoneUrl ? phoneUrl : `${host}:${port}`
  return { protocol, host, port, address, isPrivate: isPrivateHost(host), onlyUdp: onlyUdp === true }
}
