import type { ValueKind } from './attributes.ts'
import { channelAttributes } from './channels/index.ts'
import { quotaAttributes } from './message-quotas.ts'
import { feeAttribute, walletAttribute } from './split-attributes.ts'

/** ENT-17: entries of the menu that a user or the server can hide. */
export const uiSwitches = [
  'ui.disableGroups',
  'ui.disableAttributes',
  'ui.disableEvents',
  'ui.disableVehicleFeatures',
  'ui.disableDrivers',
  'ui.disableComputedAttributes',
  'ui.disableCalendars',
  'ui.disableMaintenance',
  'ui.disableAbastecimento',
] as const
export type UiSwitch = (typeof uiSwitches)[number]

/** The keys of map and address services. Users and the server may each have their own. */
export const mapKeyAttributes = {
  googleKey: 'secret',
  locationIqKey: 'secret',
  mapboxAccessToken: 'secret',
  mapTilerKey: 'secret',
  bingMapsKey: 'secret',
  openWeatherKey: 'secret',
  ordnanceSurveyKey: 'secret',
  tomTomKey: 'secret',
  hereKey: 'secret',
} as const satisfies Record<string, ValueKind>

/** ENT-16: the preferences that a user sets for itself and the server for all users. */
export const preferenceAttributes = {
  speedUnit: 'text',
  distanceUnit: 'text',
  altitudeUnit: 'choice',
  volumeUnit: 'text',
  timezone: 'timezone',
  coin: 'choice',
  tipoMenu: 'choice',
  mapLiveRoutes: 'choice',
  mapDirection: 'choice',
  mapGeofences: 'flag',
  mapFollow: 'flag',
  mapCluster: 'flag',
  mapOnSelect: 'flag',
  cardPreview: 'flag',
  activeMapStyles: 'text',
  selectedMapOverlay: 'text',
  positionItems: 'text',
  devicePrimary: 'text',
  deviceSecondary: 'text',
  soundEvents: 'text',
  soundAlarms: 'text',
  iconScale: 'number',
  'web.liveRouteLength': 'number',
  'web.selectZoom': 'number',
  'web.maxZoom': 'number',
} as const satisfies Record<string, ValueKind>

/** ENT-19: settings of messages to a user. */
const quietAttributes = {
  quietFrom: 'text',
  quietUntil: 'text',
  quietAlarms: 'text',
} as const satisfies Record<string, ValueKind>

/** The attributes that the attribute editor offers for a user. */
export const userAttributes = {
  ...preferenceAttributes,
  ...mapKeyAttributes,
  ...quietAttributes,
  ...channelAttributes,
  ...quotaAttributes,
  'ui.disableGroups': 'flag',
  'ui.disableAttributes': 'flag',
  'ui.disableEvents': 'flag',
  'ui.disableVehicleFeatures': 'flag',
  'ui.disableDrivers': 'flag',
  'ui.disableComputedAttributes': 'flag',
  'ui.disableCalendars': 'flag',
  'ui.disableMaintenance': 'flag',
  'ui.disableAbastecimento': 'flag',
  termsAccepted: 'flag',
} as const satisfies Record<string, ValueKind>

/** CATR-12: attributes that the attribute editor preserves but does not show, because another form edits them. */
export const hiddenAttributes: ReadonlySet<string> = new Set([
  'speedUnit',
  'distanceUnit',
  'volumeUnit',
  'timezone',
  'informacoes',
  'planos',
  'meiodepagamento',
  'marca',
  'veiculo',
  'nivel',
  'card',
  'idasaas',
  walletAttribute,
  feeAttribute,
  'iccid',
  'operadora',
])
