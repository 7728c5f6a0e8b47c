import { defineResource, type Item } from '../kit/resource.ts'
import { Amount, Attributes, Flag, Id, Nullable, Text, Type } from '../kit/schema.ts'

/** ENT-20, ENT-22: the settings of the installation, one row. Its capabilities (`emailEnabled` …) are computed, not stored. */
export const server = defineResource({
  name: 'server',
  path: 'server',
  table: 'server',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    registration: Flag,
    readonly: Flag,
    deviceReadonly: Flag,
    map: Text,
    bingKey: Text,
    mapUrl: Text,
    overlayUrl: Text,
    latitude: Amount,
    longitude: Amount,
    zoom: Amount,
    forceSettings: Flag,
    coordinateFormat: Text,
    limitCommands: Flag,
    disableReports: Flag,
    fixedEmail: Flag,
    poiLayer: Text,
    announcement: Text,
    twelveHourFormat: Flag,
    emailEnabled: Flag,
    geocoderEnabled: Flag,
    textEnabled: Flag,
    /** Bytes: usable, total, usable, total … one pair a disk. Administrators only. */
    storageSpace: Nullable(Type.Array(Type.Number())),
    /** No account exists yet. */
    newServer: Flag,
    /** It supports `GET /api/fleet`; a stock server does not. */
    compactFleet: Flag,
    openIdEnabled: Flag,
    openIdForce: Flag,
    /** The origin of the pages where passkeys work; null where they do not (decision 134). */
    passkeyOrigin: Text,
    version: Text,
  }),
  search: [],
  virtual: [
    'emailEnabled',
    'geocoderEnabled',
    'textEnabled',
    'storageSpace',
    'newServer',
    'compactFleet',
    'openIdEnabled',
    'openIdForce',
    'passkeyOrigin',
    'version',
  ],
})
export type Server = Item<typeof server>
