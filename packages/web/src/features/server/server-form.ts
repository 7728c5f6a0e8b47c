import { defineForm } from '../../feature/form.ts'

/** SRV-1 … SRV-10: the settings of the installation. */
export const serverForm = defineForm({
  area: 'server',
  title: 'settingsServer',
  sections: {
    preferences: {
      title: 'settingsPreferences',
      hint: 'serverPreferencesHint',
      fields: {
        map: 'preferenceDefaultMap',
        poiLayer: 'preferencePoiLayer',
        mapUrl: 'serverMapUrl',
        overlayUrl: 'serverOverlayUrl',
        'attributes.speedUnit': 'attributeSpeedUnit',
        'attributes.distanceUnit': 'attributeDistanceUnit',
        'attributes.altitudeUnit': 'attributeAltitudeUnit',
        'attributes.volumeUnit': 'attributeVolumeUnit',
        coordinateFormat: 'preferenceCoordinates',
        'attributes.coin': 'attributeCoin',
        'attributes.timezone': 'attributeTimezone',
        announcement: 'serverAnnouncement',
        twelveHourFormat: 'preferenceTwelveHour',
        forceSettings: 'serverForce',
      },
    },
    location: {
      title: 'sharedLocation',
      hint: 'serverLocationHint',
      fields: { latitude: 'attributeLatitude', longitude: 'attributeLongitude', zoom: 'locationZoom' },
    },
    permissions: {
      title: 'sharedPermissions',
      hint: 'serverPermissionsHint',
      fields: {
        registration: 'serverRegistration',
        readonly: 'serverReadonly',
        deviceReadonly: 'serverDeviceReadonly',
        limitCommands: 'serverLimitCommands',
        disableReports: 'serverDisableReports',
        fixedEmail: 'serverFixedEmail',
      },
    },
    appearance: {
      title: 'serverAppearance',
      hint: 'serverAppearanceHint',
      fields: {
        'attributes.title': 'attributeTitle',
        'attributes.description': 'attributeDescription',
        'attributes.logo': 'attributeLogo',
        'attributes.logoInverted': 'attributeLogoInverted',
        'attributes.colorPrimary': 'attributeColorPrimary',
        'attributes.colorSecondary': 'attributeColorSecondary',
        'attributes.darkMode': 'themeTitle',
        'attributes.support': 'attributeSupport',
        'attributes.publicAddressUrl': 'attributePublicAddressUrl',
      },
    },
    terms: {
      title: 'serverTerms',
      hint: 'serverTermsHint',
      fields: {
        'attributes.termsUrl': 'attributeTermsUrl',
        'attributes.privacyUrl': 'attributePrivacyUrl',
      },
    },
    consents: {
      requires: 'privacy',
      title: 'serverConsents',
      hint: 'serverConsentsHint',
      fields: {
        'attributes.termsVersion': 'attributeTermsVersion',
        'attributes.privacyVersion': 'attributePrivacyVersion',
        'attributes.optionalConsent': 'attributeOptionalConsent',
        'attributes.optionalConsentVersion': 'attributeOptionalConsentVersion',
      },
    },
    retention: {
      requires: 'retention',
      title: 'retentionTitle',
      hint: 'serverRetentionHint',
      fields: {
        'attributes.retention.positions': 'attributeRetentionPositions',
        'attributes.retention.events': 'attributeRetentionEvents',
        'attributes.retention.lookups': 'attributeRetentionLookups',
        'attributes.retention.leastDays': 'attributeRetentionLeastDays',
        'attributes.retention.mostDays': 'attributeRetentionMostDays',
      },
    },
    block: {
      requires: 'blockWaits',
      title: 'serverBlock',
      hint: 'serverBlockHint',
      fields: {
        'attributes.block.maxFixAge': 'attributeBlockMaxFixAge',
        'attributes.block.slowSpeed': 'attributeBlockSlowSpeed',
        'attributes.block.slowTime': 'attributeBlockSlowTime',
        'attributes.command.expiration': 'serverCommandExpiration',
        'attributes.block.secondPerson': 'attributeBlockSecondPerson',
        'attributes.block.approvalTime': 'attributeBlockApprovalTime',
        'attributes.block.reasonRequired': 'attributeBlockReasonRequired',
      },
    },
    maps: {
      title: 'serverMaps',
      hint: 'serverMapsHint',
      fields: { 'attributes.noOutsideRequests': 'attributeNoOutsideRequests' },
    },
    messages: { title: 'serverMessages', hint: 'serverMessagesHint' },
    figures: { title: 'serverFigures', hint: 'serverFiguresHint' },
    attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  },
})
