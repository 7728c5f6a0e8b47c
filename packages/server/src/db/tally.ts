/** The server-wide counts. */
export const totalNames = [
  'requests',
  'messagesReceived',
  'messagesStored',
  'mailSent',
  'smsSent',
  'geocoderRequests',
  'geolocationRequests',
] as const
type Totals = Record<(typeof totalNames)[number], number>

/** The counts of a device. */
interface OfDevice {
  protocol: string
  received: number
  stored: number
}

/** The unstored counts of one day. */
export interface Tally {
  totals: Totals
  devices: Map<number, OfDevice>
  users: Map<number, number>
  /** Those with a row. */
  readonly known: { readonly devices: Set<number>; readonly users: Set<number> }
}

/** Every sum at 0. */
export const noTotals = (): Totals => Object.fromEntries(totalNames.map((name) => [name, 0])) as Totals
/** An empty tally. */
export const emptyTally = (): Tally => ({
  totals: noTotals(),
  devices: new Map(),
  users: new Map(),
  known: { devices: new Set(), users: new Set() },
})

/** True when every sum is 0. */
export const hasNone = (totals: Totals): boolean => totalNames.every((name) => totals[name] === 0)
/** True when all counts are stored. */
export const isEmpty = ({ totals, devices, users }: Tally): boolean =>
  hasNone(totals) && devices.size === 0 && users.size === 0

/** The counts of this device, to be increased. */
export function deviceIn({ devices }: Tally, deviceId: number, protocol: string): OfDevice {
  const known = devices.get(deviceId)
  if (known) {
    known.protocol = protocol
    return known
  }
  const device = { protocol, received: 0, stored: 0 }
  devices.set(deviceId, device)
  return device
}
