import type { Action } from '@rastro/core/access/access'
import type { Area, TextKey, Within } from '@rastro/core/i18n/areas'
import { paths } from '../paths.ts'

/** The fields of one form by their labels, so that they can be found without loading it. */
export type FormIndex = { [A in Area]: FormIndexOf<A> }[Area]

interface FormIndexOf<A extends Area> {
  /** The area of its words. */
  readonly area: A
  readonly may: Action
  /** Where the form opens. */
  readonly to: string
  readonly title: TextKey<Within<A>>
  /** What stands after `#` in the address, with the words that name it: sections by their id, fields by `field-<name>`. */
  readonly places: Readonly<Record<string, TextKey<Within<A>>>>
  /** Places that only some see. */
  readonly only?: Readonly<Record<string, Action>>
}

/** Every form of the settings. */
export const formIndex: readonly FormIndex[] = [
  {
    area: 'groups',
    may: 'groups',
    to: paths.group(),
    title: 'sharedGroup',
    places: { details: 'sharedDetails', 'field-name': 'sharedName', 'field-groupId': 'sharedParentGroup' },
  },
  {
    area: 'calendars',
    may: 'addCalendar',
    to: paths.calendar(),
    title: 'sharedCalendar',
    places: {
      'field-name': 'sharedName',
      kind: 'calendarKind',
      times: 'calendarTimes',
      'field-recurrence': 'calendarRecurrence',
      'field-holidays': 'calendarHolidays',
      month: 'calendarMonth',
    },
  },
  {
    area: 'formulas',
    may: 'attribute.edit',
    to: paths.computedAttribute(),
    title: 'sharedComputedAttribute',
    places: {
      'field-description': 'sharedDescription',
      'field-attribute': 'sharedAttribute',
      'field-type': 'sharedType',
      'field-expression': 'formulaExpression',
      'field-priority': 'formulaPriority',
      trial: 'formulaTrial',
    },
  },
  {
    area: 'maintenances',
    may: 'maintenances',
    to: paths.maintenance(),
    title: 'screenMaintenanceAlert',
    places: {
      'field-name': 'sharedName',
      'field-type': 'maintenanceCounts',
      'field-start': 'maintenanceStart',
      'field-period': 'maintenancePeriod',
    },
  },
  {
    area: 'maintenances',
    may: 'maintenances',
    to: paths.maintenanceRecord(),
    title: 'screenMaintenanceDone',
    places: {
      'field-attributes.deviceId': 'sharedVehicle',
      'field-name': 'maintenanceWhat',
      'field-attributes.dataManutencao': 'sharedDate',
      'field-attributes.valor': 'maintenanceCost',
      'field-attributes.odometer': 'attributeOdometer',
      'field-attributes.hours': 'attributeHours',
      'field-attributes.descricao': 'sharedDescription',
    },
  },
  {
    area: 'commands',
    may: 'commands',
    to: paths.savedCommand(),
    title: 'screenSavedCommand',
    places: { 'field-description': 'sharedDescription', 'field-type': 'commandType' },
  },
  {
    area: 'notifications',
    may: 'notifications',
    to: paths.notification(),
    title: 'sharedNotification',
    places: {
      what: 'notificationWhat',
      'field-type': 'notificationWhat',
      'field-description': 'notificationName',
      how: 'notificationHow',
      'field-notificators': 'notificationChannels',
      when: 'notificationFor',
      'field-always': 'notificationAlways',
      'field-calendarId': 'notificationCalendar',
      'field-attributes.repeatMinutes': 'notificationRepeat',
      'field-attributes.priority': 'notificationPriority',
      'field-attributes.fallback': 'notificationFallback',
    },
  },
  {
    area: 'preferences',
    may: 'preferences',
    to: paths.preferences,
    title: 'settingsPreferences',
    places: {
      map: 'preferenceMap',
      'field-mapDirection': 'attributeMapDirection',
      'field-mapLiveRoutes': 'attributeMapLiveRoutes',
      'field-web.liveRouteLength': 'attributeWebLiveRouteLength',
      'field-mapCluster': 'attributeMapCluster',
      'field-mapFollow': 'attributeMapFollow',
      'field-mapGeofences': 'attributeMapGeofences',
      'field-mapOnSelect': 'attributeMapOnSelect',
      'field-iconScale': 'attributeIconScale',
      'field-web.selectZoom': 'attributeWebSelectZoom',
      'field-web.maxZoom': 'attributeWebMaxZoom',
      'field-poiLayer': 'preferencePoiLayer',
      maps: 'preferencesMaps',
      'field-map': 'preferenceDefaultMap',
      'field-activeMapStyles': 'attributeActiveMapStyles',
      'field-selectedMapOverlay': 'attributeSelectedMapOverlay',
      units: 'preferenceUnits',
      'field-speedUnit': 'attributeSpeedUnit',
      'field-distanceUnit': 'attributeDistanceUnit',
      'field-altitudeUnit': 'attributeAltitudeUnit',
      'field-volumeUnit': 'attributeVolumeUnit',
      'field-coin': 'attributeCoin',
      'field-coordinateFormat': 'preferenceCoordinates',
      'field-twelveHourFormat': 'preferenceTwelveHour',
      'field-timezone': 'attributeTimezone',
      list: 'preferencesList',
      'field-tipoMenu': 'attributeTipoMenu',
      'field-devicePrimary': 'attributeDevicePrimary',
      'field-deviceSecondary': 'attributeDeviceSecondary',
      'field-cardPreview': 'attributeCardPreview',
      'field-positionItems': 'attributePositionItems',
      sounds: 'preferenceSounds',
      'field-soundEvents': 'attributeSoundEvents',
      'field-soundAlarms': 'attributeSoundAlarms',
      quiet: 'preferencesQuiet',
      'field-quiet': 'preferencesQuietSwitch',
      'field-quietFrom': 'attributeQuietFrom',
      'field-quietUntil': 'attributeQuietUntil',
      'field-quietAlarms': 'attributeQuietAlarms',
      push: 'pushTitle',
      'field-language': 'loginLanguage',
      'field-theme': 'themeTitle',
      tokens: 'preferencesTokens',
    },
    only: { 'field-mapCluster': 'administer' },
  },
  {
    area: 'server',
    may: 'server',
    to: paths.server,
    title: 'settingsServer',
    places: {
      preferences: 'settingsPreferences',
      'field-map': 'preferenceDefaultMap',
      'field-poiLayer': 'preferencePoiLayer',
      'field-mapUrl': 'serverMapUrl',
      'field-overlayUrl': 'serverOverlayUrl',
      'field-attributes.speedUnit': 'attributeSpeedUnit',
      'field-attributes.distanceUnit': 'attributeDistanceUnit',
      'field-coordinateFormat': 'preferenceCoordinates',
      'field-attributes.coin': 'attributeCoin',
      'field-attributes.timezone': 'attributeTimezone',
      'field-announcement': 'serverAnnouncement',
      'field-forceSettings': 'serverForce',
      location: 'sharedLocation',
      permissions: 'sharedPermissions',
      'field-registration': 'serverRegistration',
      appearance: 'serverAppearance',
      'field-attributes.title': 'attributeTitle',
      'field-attributes.logo': 'attributeLogo',
      'field-attributes.colorPrimary': 'attributeColorPrimary',
      block: 'serverBlock',
      maps: 'serverMaps',
      messages: 'serverMessages',
      figures: 'serverFigures',
      attributes: 'sharedAttributes',
    },
  },
]
