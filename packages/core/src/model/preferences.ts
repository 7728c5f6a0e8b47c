import { type CoordinateFormat, coordinateFormatOr } from '../format/coordinates.ts'
import { knownTimezone } from '../format/dates.ts'
import { type UnitOf, unitOr } from '../format/units.ts'
import { splitList } from '../kit/comma-list.ts'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import { flagOr, numberOr } from '../vocabulary/attribute-values.ts'
import { defaultMapStyles } from '../vocabulary/map-styles.ts'

/** Sources of preferences. On a public page there is no user, only the server. */
export interface PreferenceSource {
  readonly user?: Pick<User, 'attributes'> & Partial<User>
  readonly server?: Pick<Server, 'attributes'> & Partial<Server>
}

type SharedField = keyof User & keyof Server

/** FMT-19, A-14: the user's attribute, else the server's. When the server forces its settings, the server's comes first. */
export function attributePreference(source: PreferenceSource, key: string): unknown {
  return inOrder(source).find((holder) => isGiven(holder?.attributes[key]))?.attributes[key]
}

/** The same for a field that user and server both have. 0, false and an empty text count as not set. */
export function fieldPreference<F extends SharedField>(source: PreferenceSource, field: F): User[F] | undefined {
  return inOrder(source).find((holder) => holder?.[field])?.[field] as User[F] | undefined
}

const inOrder = ({ user, server }: PreferenceSource) => (server?.forceSettings ? [server, user] : [user, server])
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const routeChoices = ['none', 'selected', 'all'] as const
export type RouteChoice = (typeof routeChoices)[number]
/** APP-25: how menus look on wide screens. */
const menuStyles = ['menuLista', 'menuIcone'] as const
export type MenuStyle = (typeof menuStyles)[number]

/** CARD-1: the default items of the vehicle card. */
const defaultPositionItems = ['address', 'deviceTime', 'speed', 'totalDistance'] as const
/** ENT-42, CARD-3: maximum number of attributes for a card or a report. */
export const maximumItems = 5
/** The value of `deviceSecondary` for when the vehicle has to be serviced next, in place of a field (decision 129). */
export const serviceLine = 'maintenance'
/** LIST-8: the time zone of vehicle list, card, alarms and messages where neither account nor server has one. */
export const listTimezone = 'America/Sao_Paulo'

/** All preferences, defaults included. */
export interface Preferences {
  readonly speedUnit: UnitOf<'speed'>
  readonly distanceUnit: UnitOf<'distance'>
  readonly altitudeUnit: UnitOf<'altitude'>
  readonly volumeUnit: UnitOf<'volume'>
  readonly coordinateFormat: CoordinateFormat
  readonly twelveHour: boolean
  /** Undefined means the zone of the machine. */
  readonly timezone: string | undefined
  /** The currency. Undefined means the default of the language. */
  readonly coin: string | undefined
  readonly menuStyle: MenuStyle
  readonly map: string | undefined
  readonly activeMapStyles: readonly string[]
  readonly overlays: readonly string[]
  readonly poiLayer: string | undefined
  /** By default that of the selected vehicle, as in the look (decision 132). */
  readonly liveRoutes: RouteChoice
  /** Number of points of a live trail. */
  readonly liveRouteLength: number
  readonly direction: RouteChoice
  readonly geofences: boolean
  readonly follow: boolean
  readonly cluster: boolean
  /** On a narrow screen, switch to the map when a vehicle is chosen. */
  readonly mapOnSelect: boolean
  readonly cardPreview: boolean
  readonly iconScale: number
  readonly selectZoom: number
  readonly maxZoom: number | undefined
  readonly positionItems: readonly string[]
  readonly devicePrimary: string | undefined
  readonly deviceSecondary: string | undefined
  readonly soundEvents: readonly string[]
  readonly soundAlarms: readonly string[]
}

export function preferencesOf(source: PreferenceSource): Preferences {
  const get = (key: string) => attributePreference(source, key)
  return {
    speedUnit: unitOr('speed', get('speedUnit')),
    distanceUnit: unitOr('distance', get('distanceUnit')),
    altitudeUnit: unitOr('altitude', get('altitudeUnit')),
    volumeUnit: unitOr('volume', get('volumeUnit')),
    coordinateFormat: coordinateFormatOr(fieldPreference(source, 'coordinateFormat')),
    twelveHour: fieldPreference(source, 'twelveHourFormat') ?? false,
    timezone: knownTimezone(get('timezone')),
    coin: textOr(get('coin')),
    menuStyle: oneOf(menuStyles, get('tipoMenu'), 'menuLista'),
    map: fieldPreference(source, 'map') ?? undefined,
    activeMapStyles: listOr(get('activeMapStyles'), defaultMapStyles),
    overlays: listOr(get('selectedMapOverlay'), []),
    poiLayer: fieldPreference(source, 'poiLayer') ?? undefined,
    liveRoutes: oneOf(routeChoices, get('mapLiveRoutes'), 'selected'),
    liveRouteLength: positiveOr(get('web.liveRouteLength'), 10),
    direction: oneOf(routeChoices, get('mapDirection'), 'all'),
    geofences: flagOr(get('mapGeofences'), true),
    follow: flagOr(get('mapFollow'), false),
    cluster: flagOr(get('mapCluster'), true),
    mapOnSelect: flagOr(get('mapOnSelect'), true),
    cardPreview: flagOr(get('cardPreview'), true),
    iconScale: positiveOr(get('iconScale'), 0.85),
    selectZoom: positiveOr(get('web.selectZoom'), 10),
    maxZoom: positiveOr(get('web.maxZoom'), undefined),
    positionItems: listOr(get('positionItems'), defaultPositionItems).slice(0, maximumItems),
    devicePrimary: textOr(get('devicePrimary')),
    deviceSecondary: textOr(get('deviceSecondary')),
    soundEvents: listOr(get('soundEvents'), []),
    soundAlarms: listOr(get('soundAlarms'), ['sos']),
  }
}

/** MAP-43: where the map opens when nothing is chosen: the user's place, else the server's; undefined: fit all vehicles. */
export function startView(source: PreferenceSource): { latitude: number; longitude: number; zoom: number } | undefined {
  const holder = inOrder(source).find((candidate) => candidate?.latitude && candidate.longitude)
  return holder && { latitude: holder.latitude!, longitude: holder.longitude!, zoom: holder.zoom ?? 0 }
}

const textOr = (value: unknown): string | undefined => (isGiven(value) ? String(value) : undefined)
const listOr = (value: unknown, otherwise: readonly string[]): readonly string[] =>
  typeof value === 'string' ? splitList(value) : otherwise

function positiveOr<O extends number | undefined>(value: unknown, otherwise: O): number | O {
  const number = numberOr(value, otherwise)
  return number !== undefined && number > 0 ? number : otherwise
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.includes(value as T) ? (value as T) : otherwise
