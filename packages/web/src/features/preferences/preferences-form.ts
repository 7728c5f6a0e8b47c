import { defineForm } from '../../feature/form.ts'

/** USER-55, USER-56: one's own preferences. */
export const preferencesForm = defineForm({
  area: 'preferences',
  title: 'settingsPreferences',
  sections: {
    map: {
      title: 'preferenceMap',
      fields: {
        mapDirection: 'attributeMapDirection',
        mapLiveRoutes: 'attributeMapLiveRoutes',
        'web.liveRouteLength': 'attributeWebLiveRouteLength',
        mapCluster: { label: 'attributeMapCluster', may: 'administer' },
        mapFollow: 'attributeMapFollow',
        mapGeofences: 'attributeMapGeofences',
        mapOnSelect: 'attributeMapOnSelect',
        iconScale: 'attributeIconScale',
        'web.selectZoom': 'attributeWebSelectZoom',
        'web.maxZoom': 'attributeWebMaxZoom',
        poiLayer: 'preferencePoiLayer',
      },
    },
    maps: {
      title: 'preferencesMaps',
      fields: {
        map: 'preferenceDefaultMap',
        activeMapStyles: 'attributeActiveMapStyles',
        selectedMapOverlay: 'attributeSelectedMapOverlay',
      },
    },
    units: {
      title: 'preferenceUnits',
      fields: {
        speedUnit: 'attributeSpeedUnit',
        distanceUnit: 'attributeDistanceUnit',
        altitudeUnit: 'attributeAltitudeUnit',
        volumeUnit: 'attributeVolumeUnit',
        coin: 'attributeCoin',
        coordinateFormat: 'preferenceCoordinates',
        twelveHourFormat: 'preferenceTwelveHour',
        timezone: 'attributeTimezone',
      },
    },
    list: {
      title: 'preferencesList',
      fields: {
        tipoMenu: 'attributeTipoMenu',
        devicePrimary: 'attributeDevicePrimary',
        deviceSecondary: 'attributeDeviceSecondary',
        cardPreview: 'attributeCardPreview',
        positionItems: 'attributePositionItems',
      },
    },
    sounds: {
      title: 'preferenceSounds',
      fields: { soundEvents: 'attributeSoundEvents', soundAlarms: 'attributeSoundAlarms' },
    },
    quiet: {
      title: 'preferencesQuiet',
      hint: 'preferencesQuietHint',
      fields: {
        quiet: 'preferencesQuietSwitch',
        quietFrom: 'attributeQuietFrom',
        quietUntil: 'attributeQuietUntil',
        quietAlarms: 'attributeQuietAlarms',
      },
    },
    push: { title: 'pushTitle', requires: 'push' },
    browser: { title: 'preferenceBrowser', fields: { language: 'loginLanguage', theme: 'themeTitle' } },
    tokens: { title: 'preferencesTokens', hint: 'preferencesTokensHint' },
  },
})
