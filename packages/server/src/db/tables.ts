import type { LinkOwner, linkTable } from '@rastro/core/access/permissions'
import type { Item, Resource } from '@rastro/core/kit/resource'
import type { Static, TObject } from '@rastro/core/kit/schema'
import type { auditEntrySchema } from '@rastro/core/model/audit'
import type { eventSchema } from '@rastro/core/model/event'
import type { positionSchema } from '@rastro/core/model/position'
import type { statisticsSchema } from '@rastro/core/model/statistics'
import type { chargeSchema, contractSchema } from '@rastro/core/resources/billing'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type * as all from '@rastro/core/resources/index'
import type { queuedCommandSchema } from '@rastro/core/resources/queued-command'
import type { CommandState } from '@rastro/core/vocabulary/command-states'
import type { Generated } from 'kysely'

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

type Listed = (typeof all.resources)[number] | typeof all.server | typeof all.inspections
type Virtual<R> = R extends { readonly virtual: readonly (infer Key)[] } ? Key : never
/** What the hot path writes of a device stands in `device_state`. */
type Elsewhere<R extends Resource> = R['name'] extends 'device' ? 'status' | 'lastUpdate' | 'positionId' : never
/** Columns that no schema names: nobody outside the server sees them. */
interface Hidden {
  readonly user: { passwordHash: string | null }
  readonly inspection: { userId: number | null }
}
type HiddenOf<Table> = Table extends keyof Hidden ? Hidden[Table] : unknown
/** The tables of resources follow from their schemas. */
type ResourceTables = {
  [R in Listed as R['table']]: Row<Omit<Item<R>, Virtual<R> | Elsewhere<R>>> & HiddenOf<R['table']>
}

type LinkName = { [O in LinkOwner]: `${O}_${(typeof linkTable)[O][number]}` }[LinkOwner]
/** By whom a thing was linked to a user; null by administrators, and for who made it. */
interface Granted {
  grantedBy: number | null
}
/** Who is linked to what: `user_device { userId, deviceId }`, `device_linkedDevice { deviceId, linkedDeviceId }` … */
type LinkTables = {
  [N in LinkName]: N extends `${infer Owner}_${infer Property}`
    ? { [K in `${Owner}Id` | `${Property}Id`]: number } & (Owner extends 'user' ? Granted : unknown)
    : never
}

/** One row a device: kept apart from `device`, because it is written with every batch of positions. */
export interface DeviceStateRow {
  deviceId: number
  status: DeviceStatus
  lastUpdate: number | null
  positionId: number | null
  positionTime: number | null
  /** What the event rules remember of the device, JSON. */
  rules: string | null
}

/** What becomes of a kept command; beside its schema, because a stock server tells nobody. */
export interface QueuedCommandState {
  createdTime: number
  /** Not sent from then on. */
  expirationTime: number | null
  state: Generated<CommandState>
  /** The process that took it to send it, and until when nobody else may. */
  claimedBy: string | null
  claimedUntil: number | null
  sentTime: number | null
  answeredTime: number | null
  /** What the unit said to it. */
  result: string | null
}

export interface PositionRow
  extends Omit<RowOf<typeof positionSchema>, 'id' | 'deviceId' | 'serverTime' | 'deviceTime' | 'fixTime'> {
  id: number
  deviceId: number
  serverTime: number
  deviceTime: number
  fixTime: number
  fingerprint: number
}

/** Every table, by name. Those that are no resource's are written out. */
export interface Tables extends LinkTables, ResourceTables {
  device_state: DeviceStateRow
  position: PositionRow
  event: RowOf<typeof eventSchema>
  queued_command: RowOf<typeof queuedCommandSchema> & QueuedCommandState
  statistics: RowOf<typeof statisticsSchema>
  /** The audit log. */
  action: RowOf<typeof auditEntrySchema>

  /** A browser's login; `id` is the fingerprint of its secret. */
  session: {
    id: string
    userId: number
    /** Who has logged in as this user, where it was somebody else. */
    originalUserId: number | null
    createdTime: number
    expirationTime: number
    attributes: string
  }
  /** A signed token; `serial` is the number in its text. Its row goes when it has expired. */
  token: {
    id: Generated<number>
    serial: string
    userId: number
    /** Who made it, where it was somebody logged in as this user. */
    originalUserId: number | null
    name: string | null
    createdTime: number
    expirationTime: number
    lastUsedTime: number | null
    revokedTime: number | null
  }
  /** Attempts that may fail, counted over all processes until `expirationTime`. */
  throttle: { key: string; attempts: number; expirationTime: number }
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

  /** Who made a row, and how large it is as JSON; none of what administrators made. */
  made: { kind: string; itemId: number; userId: number; bytes: number }

  /** The highest number given out, by what it numbers. */
  counter: { name: string; value: number }
  migration: { name: string; time: number }
}
