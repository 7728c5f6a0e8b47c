import { currencies } from '../format/currencies.ts'
import type { ValueKind } from '../vocabulary/attributes.ts'
import { deviceAttributes, geofenceAttributes, groupAttributes } from '../vocabulary/device-attributes.ts'
import { maxPerHour, quotaAttributes } from '../vocabulary/message-quotas.ts'
import { serverAttributes } from '../vocabulary/server-attributes.ts'
import { hiddenAttributes, userAttributes } from '../vocabulary/user-attributes.ts'

const owners = {
  device: deviceAttributes,
  group: groupAttributes,
  server: serverAttributes,
  geofence: geofenceAttributes,
  user: userAttributes,
} as const satisfies Record<string, Record<string, ValueKind>>

/** Entities with attributes that are known by name. */
export type AttributeOwner = keyof typeof owners
export const attributeOwners = Object.keys(owners) as AttributeOwner[]

/** The definition of an attribute that people set. */
export interface AttributeDefinition {
  readonly key: string
  readonly kind: ValueKind
  /** Where else it applies: a device inherits from its groups, and they from the server. */
  readonly owners: readonly AttributeOwner[]
  /** Stored values of a `choice`, in the order of the list. */
  readonly choices?: readonly string[]
  /** In the unit of the model; bounds of a number. */
  readonly least: number
  readonly most: number
}

/** CATR-9, ENT-5, ENT-19: what the attribute editor offers, without attributes that only other forms edit (CATR-12). */
export function definitionsOf(owner: AttributeOwner): AttributeDefinition[] {
  const found = Object.entries<ValueKind>(owners[owner]).filter(([key]) => !hiddenAttributes.has(key))
  return found.map(([key, kind]) => {
    const [least, most] = bounds[key] ?? (kind === 'altitude' ? [-maxNumber, maxNumber] : [0, maxNumber])
    const also = attributeOwners.filter((other) => Object.hasOwn(owners[other], key))
    return { key, kind, owners: also, least, most, ...(choices[key] && { choices: choices[key] }) }
  })
}

/** Bound of a custom number, above and below 0. */
export const maxNumber = 1e15

const routes = ['none', 'selected', 'all'] as const
const choices: Readonly<Record<string, readonly string[]>> = {
  'time.override': ['deviceTime', 'serverTime'],
  altitudeUnit: ['m', 'ft'],
  coin: currencies,
  tipoMenu: ['menuLista', 'menuIcone'],
  mapLiveRoutes: routes,
  mapDirection: routes,
}

/** Beyond these bounds the readers of the settings clamp the value or treat it as "not set". */
const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'block.maxFixAge': [1, 3600],
  'block.slowSpeed': [0, 10],
  'block.slowTime': [0, 3600],
  'block.approvalTime': [1, 1440],
  'command.expiration': [1 / 60, 720],
  'event.overspeed.thresholdMultiplier': [0.1, 10],
  'engineHours.maxGap': [0, 86_400],
  'distance.maxGap': [0, 30 * 86_400],
  mapLineOpacity: [0, 1],
  mapLineWidth: [0.5, 20],
  iconScale: [0.1, 4],
  'web.liveRouteLength': [1, 1000],
  'web.selectZoom': [1, 22],
  'web.maxZoom': [1, 22],
  'mail.smtp.port': [1, 65_535],
  ...Object.fromEntries(Object.keys(quotaAttributes).map((key) => [key, [0, maxPerHour] as const])),
}
