import { defineForm } from '../../feature/form.ts'

/** USER-7, USER-20: a tab for each window of the documents (decision 136). */
const tabs = {
  details: 'sharedDetails',
  place: 'personPlaceTab',
  permissions: 'sharedPermissions',
  preferences: 'settingsPreferences',
  location: 'sharedLocation',
  attributes: 'sharedAttributes',
  // Of an account that there is
  privacy: { title: 'privacyTab', sometimes: true },
} as const

const details = {
  title: 'sharedDetails',
  hint: 'personDetailsHint',
  fields: {
    name: 'sharedName',
    email: 'sharedEmail',
    'attributes.informacoes/cpf': 'personTaxId',
    phone: 'sharedPhone',
    password: { label: 'personPassword', sometimes: true },
    'attributes.ImagePerfil': 'personPicture',
  },
} as const

/** The sections that every form of an account has. */
/** Of an account that there is. */
const privacy = {
  copy: { requires: 'privacy', title: 'copyTitle', hint: 'copyHint' },
  consents: { requires: 'privacy', title: 'consentsTitle', hint: 'consentsHint' },
} as const

const shared = {
  address: { title: 'personAddress', hint: 'personAddressHint' },
  documents: { title: 'sharedDocuments', hint: 'personDocumentsHint' },
  preferences: {
    title: 'settingsPreferences',
    fields: {
      map: 'preferenceDefaultMap',
      coordinateFormat: 'preferenceCoordinates',
      'attributes.speedUnit': 'attributeSpeedUnit',
      'attributes.distanceUnit': 'attributeDistanceUnit',
      'attributes.altitudeUnit': 'attributeAltitudeUnit',
      'attributes.volumeUnit': 'attributeVolumeUnit',
      'attributes.timezone': 'attributeTimezone',
      'attributes.coin': 'attributeCoin',
      poiLayer: 'preferencePoiLayer',
      twelveHourFormat: 'preferenceTwelveHour',
    },
  },
  location: {
    title: 'sharedLocation',
    hint: 'personLocationHint',
    fields: { latitude: 'attributeLatitude', longitude: 'attributeLongitude', zoom: 'locationZoom' },
  },
  attributes: { title: 'sharedAttributes', may: 'attributeEditor' },
  copy: { ...privacy.copy, sometimes: true },
  consents: { ...privacy.consents, sometimes: true },
} as const

const admin = 'administer'

/** USER-38, USER-58: what a user may do. */
const permissions = {
  permissions: {
    title: 'sharedPermissions',
    hint: 'permissionsHint',
    fields: {
      planId: { label: 'personPlan', may: 'plan.sell' },
      expirationTime: 'sharedExpiration',
      disabled: 'permissionDisabled',
      readonly: 'permissionReadonly',
      deviceReadonly: 'permissionDeviceReadonly',
      limitCommands: 'permissionLimitCommands',
      disableReports: 'permissionDisableReports',
      fixedEmail: 'permissionFixedEmail',
      'attributes.nivel': { label: 'peopleLevel', may: admin },
      deviceLimit: { label: 'permissionDeviceLimit', may: admin },
      userLimit: { label: 'permissionUserLimit', may: admin },
      'attributes.card': { label: 'permissionReseller', may: admin, sometimes: true },
      'attributes.idasaas': { label: 'permissionBilling', may: admin },
      'attributes.billing.walletId': { label: 'permissionWallet', may: admin, sometimes: true },
      'attributes.billing.feePercent': { label: 'permissionFee', may: admin, sometimes: true },
      administrator: { label: 'roleAdministrator', may: admin },
      'attributes.agCommand': { label: 'permissionSchedules', may: admin },
      'attributes.deviceEdit': { label: 'permissionVehicleEdit', may: admin },
    },
  },
  retention: {
    requires: 'retention',
    may: 'retention',
    title: 'retentionTitle',
    hint: 'retentionHint',
    fields: {
      'attributes.retention.positions': 'attributeRetentionPositions',
      'attributes.retention.events': 'attributeRetentionEvents',
      'attributes.retention.lookups': 'attributeRetentionLookups',
    },
  },
  menus: {
    title: 'permissionMenus',
    hint: 'permissionMenusHint',
    fields: {
      'attributes.ui.disableGroups': 'attributeUiDisableGroups',
      'attributes.ui.disableAttributes': 'attributeUiDisableAttributes',
      'attributes.ui.disableEvents': 'attributeUiDisableEvents',
      'attributes.ui.disableVehicleFeatures': 'attributeUiDisableVehicleFeatures',
      'attributes.ui.disableDrivers': 'attributeUiDisableDrivers',
      'attributes.ui.disableComputedAttributes': 'attributeUiDisableComputedAttributes',
      'attributes.ui.disableCalendars': 'attributeUiDisableCalendars',
      'attributes.ui.disableMaintenance': 'attributeUiDisableMaintenance',
      'attributes.ui.disableAbastecimento': 'attributeUiDisableAbastecimento',
    },
  },
} as const

const sections = { details, ...permissions, ...shared } as const

/** USER-4. */
export const userForm = defineForm({
  area: 'people',
  title: 'sharedUser',
  newTitle: 'userNew',
  listTitle: 'sharedUsers',
  tabs,
  sections,
})

/** USER-10. */
export const resellerForm = defineForm({
  area: 'people',
  title: 'sharedReseller',
  newTitle: 'resellerNew',
  listTitle: 'sharedResellers',
  tabs,
  sections,
})

/** USER-19. */
export const clientForm = defineForm({
  area: 'people',
  title: 'sharedClient',
  newTitle: 'clientNew',
  listTitle: 'sharedClients',
  tabs,
  sections,
})

/** MAP-4, USER-5: the person's own account; its permissions are for administrators alone. */
export const accountForm = defineForm({
  area: 'people',
  title: 'accountTitle',
  tabs: { ...tabs, privacy: 'privacyTab' },
  sections: {
    details: {
      title: 'sharedDetails',
      fields: {
        name: 'sharedName',
        email: 'sharedEmail',
        'attributes.informacoes/cpf': 'personTaxId',
        password: 'resetNewPassword',
        currentPassword: { label: 'passwordPresent', sometimes: true },
        'attributes.ImagePerfil': 'personPicture',
      },
    },
    contact: {
      title: 'contactTitle',
      fields: {
        phone: 'contactPhone',
        'attributes.telegramChatId': 'attributeTelegramChatId',
        'attributes.slackChannel': 'attributeSlackChannel',
        'attributes.pushoverUserKey': 'attributePushoverUserKey',
      },
    },
    passkeys: { requires: 'passkeys', title: 'passkeysTitle', hint: 'passkeysHint' },
    codes: { requires: 'oneTimeCodes', title: 'codesTitle', hint: 'codesHint' },
    logins: { requires: 'logins', title: 'loginsTitle', hint: 'loginsHint' },
    permissions: { ...permissions.permissions, may: admin },
    retention: { ...permissions.retention, may: admin },
    menus: { ...permissions.menus, may: admin },
    ...shared,
    ...privacy,
  },
})
