import type { LinkOwner, linkTable } from '@rastro/core/access/permissions'
import type { Item, Resource } from '@rastro/core/kit/resource'
import type { Static, TObject } from '@rastro/core/kit/schema'
import type { auditEntrySchema } from '@rastro/core/model/audit'
import type { statisticsSchema } from '@rastro/core/model/statistics'
import type { chargeSchema, contractSchema } from '@rastro/core/resources/billing'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type * as all from '@rastro/core/resources/index'
import type { queuedCommandSchema } from '@rastro/core/resources/queued-command'
import type { Generated } from 'kysely'
import type { eventColumns, HotRow, hourColumns, positionColumns, stateColumns } from './hot-columns.ts'

/** How a value of the model lies in both databases: flags 0/1, times in milliseconds, links NULL for none, the rest JSON. */
type Stored<K, T> = K extends `${string}Id`
  ? T extends number
    ? number | null
    : T
  : T extends boolean
    ? 0 | 1
    : T extends Date
      ? number
      : T extends string | number | null
        ? T
        : string
type Row<T> = { [K in keyof T]: K extends 'id' ? (T[K] extends number ? Generated<number> : T[K]) : Stored<K, T[K]> }
type RowOf<S extends TObject> = Row<Static<S>>
type ItemRow<R extends Resource, Elsewhere extends string = never> = Row<Omit<Item<R>, Elsewhere>>

type LinkName = { [O in LinkOwner]: `${O}_${(typeof linkTable)[O][number]}` }[LinkOwner]
/** Who is linked to what: `user_device { userId, deviceId }`, `device_linkedDevice { deviceId, linkedDeviceId }` … */
type LinkTables = {
  [N in LinkName]: N extends `${infer Owner}_${infer Property}`
    ? { [K in `${Owner}Id` | `${Property}Id`]: number }
    : never
}

/** One row a device: kept apart from `device`, because it is written with every batch of positions. */
export interface DeviceStateRow extends HotRow<Omit<typeof stateColumns, 'status'>> {
  status: DeviceStatus
}

/** Every table, by name. Those of resources follow from their schemas; the rest are written out. */
export interface Tables extends LinkTables {
  user: ItemRow<typeof all.users, 'password'> & { passwordHash: string | null }
  device: ItemRow<typeof all.devices, 'status' | 'lastUpdate' | 'positionId'>
  group: ItemRow<typeof all.groups>
  geofence: ItemRow<typeof all.geofences>
  calendar: ItemRow<typeof all.calendars>
  driver: ItemRow<typeof all.drivers>
  maintenance: ItemRow<typeof all.maintenances>
  notification: ItemRow<typeof all.notifications>
  command: ItemRow<typeof all.commands, 'deviceId'>
  attribute: ItemRow<typeof all.computedAttributes>
  order: ItemRow<typeof all.orders>
  report: ItemRow<typeof all.scheduledReports>
  inspection: ItemRow<typeof all.inspections> & { userId: number | null }
  server: ItemRow<
    typeof all.server,
    | 'emailEnabled'
    | 'geocoderEnabled'
    | 'textEnabled'
    | 'storageSpace'
    | 'newServer'
    | 'openIdEnabled'
    | 'openIdForce'
    | 'version'
  >

  device_state: DeviceStateRow
  position: HotRow<typeof positionColumns>
  event: HotRow<typeof eventColumns>
  device_hour: HotRow<typeof hourColumns>
  queued_command: RowOf<typeof queuedCommandSchema> & { createdTime: number; expirationTime: number | null }
  statistics: RowOf<typeof statisticsSchema>
  /** The audit log. */
  action: RowOf<typeof auditEntrySchema>

  /** A browser's login; `id` is the fingerprint of its secret. */
  session: { id: string; userId: number; createdTime: number; expirationTime: number; attributes: string }
  /** Tokens are signed and not stored; those taken back are, until they expire by themselves. */
  revoked_token: { id: string; expirationTime: number | null }
  /** Keys of the installation by name (`token`, `push` …), base64. */
  keystore: { name: string; publicKey: string; privateKey: string }
  /** What was uploaded, by its name on disk: who may fetch it follows from who sent it and whose it is. */
  file: {
    name: string
    userId: number | null
    ownerId: number | null
    contentType: string
    size: number
    createdTime: number
  }
  /** The local billing store. */
  contract: RowOf<typeof contractSchema> & { userId: number | null }
  charge: RowOf<typeof chargeSchema> & { customer: string; contractId: string | null }
  /** When a scheduled job last ran, by the job's name and what it was about. */
  job_run: { name: string; time: number; attributes: string }

  /** The highest number given out, by what it numbers. */
  counter: { name: string; value: number }
  migration: { name: string; time: number }
}
