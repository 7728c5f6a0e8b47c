import type { LinkOwner, linkTable } from '@rastro/core/access/permissions'
import type { Item, Resource } from '@rastro/core/kit/resource'
import type { Static, TObject } from '@rastro/core/kit/schema'
import type { Scope } from '@rastro/core/kit/scope'
import type { auditEntrySchema } from '@rastro/core/model/audit'
import type { ContactChannel } from '@rastro/core/model/contact'
import type { statisticsSchema } from '@rastro/core/model/statistics'
import type { DeviceStatus } from '@rastro/core/resources/device'
import type { ScheduleKind } from '@rastro/core/resources/group'
import type * as all from '@rastro/core/resources/index'
import type { queuedCommandSchema } from '@rastro/core/resources/queued-command'
import type { Channel } from '@rastro/core/vocabulary/channels/index'
import type { CommandOrigin, CommandState, HoldReason } from '@rastro/core/vocabulary/command-states'
import type { Withdrawal } from '@rastro/core/vocabulary/command-withdrawals'
import type { DeliveryOutcome } from '@rastro/core/vocabulary/delivery-outcomes'
import type { DeliveryState } from '@rastro/core/vocabulary/delivery-states'
import type { EngineEffect } from '@rastro/core/vocabulary/engine-effects'
import type { Generated } from 'kysely'
import type { AnnouncementTables } from './announcement-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { BlockTables } from './block-tables.ts'
import type { CreationTables } from './creation-tables.ts'
import type { Hidden } from './hidden-columns.ts'
import type { eventColumns, HotRow, positionColumns, stateColumns } from './hot-columns.ts'
import type { LookupTables } from './lookup-tables.ts'
import type { PrivacyTables } from './privacy-tables.ts'
import type { ReportTables } from './report-tables.ts'
import type { ResellerTables } from './reseller-tables.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'
import type { ShareTables } from './share-tables.ts'
import type { StockTables } from './stock-tables.ts'
import type { Row } from './stored-row.ts'
import type { TraccarImportTables } from './traccar-import-tables.ts'

type RowOf<S extends TObject> = Row<Static<S>>

type Listed = (typeof all.resources)[number] | typeof all.server | typeof all.inspections
type Virtual<R> = R extends { readonly virtual: readonly (infer Key)[] } ? Key : never
/** Fields of a device that are stored in `device_state`. */
type Elsewhere<R extends Resource> = R['name'] extends 'device' ? 'status' | 'lastUpdate' | 'positionId' : never
type HiddenOf<Table> = Table extends keyof Hidden ? Hidden[Table] : unknown
/** The tables of resources follow from their schemas. */
type ResourceTables = {
  [R in Listed as R['table']]: Row<Omit<Item<R>, Virtual<R> | Elsewhere<R>>> & HiddenOf<R['table']>
}

type LinkName = { [O in LinkOwner]: `${O}_${(typeof linkTable)[O][number]}` }[LinkOwner]
/** The user who linked a thing to a user; null for administrators, and for the creator. */
interface Granted {
  grantedBy: number | null
}
/** The link tables: `user_device { userId, deviceId }`, `device_linkedDevice { deviceId, linkedDeviceId }` … */
type LinkTables = {
  [N in LinkName]: N extends `${infer Owner}_${infer Property}`
    ? { [K in `${Owner}Id` | `${Property}Id`]: number } & (Owner extends 'user' ? Granted : unknown)
    : never
}

/** One row per device, separate from `device` because it is written with every batch of positions. */
export interface DeviceStateRow extends HotRow<Omit<typeof stateColumns, 'status' | 'changedAt'>> {
  status: DeviceStatus
  changedAt: Generated<number>
}

/** The state of a stored command; not in its schema, because a stock server's API does not have it. */
export interface QueuedCommandState {
  createdTime: number
  /** It is not sent after this time. */
  expirationTime: number | null
  state: Generated<CommandState>
  /** The process that claimed it for sending, and until when no other may. */
  claimedBy: string | null
  claimedUntil: number | null
  sentTime: number | null
  answeredTime: number | null
  /** The unit's answer. */
  result: string | null
  effect: Generated<EngineEffect | null>
  origin: Generated<CommandOrigin>
  /** The person who gave it, also when logged in as another user. */
  userId: Generated<number | null>
  userName: Generated<string | null>
  reason: Generated<string | null>
  waitsFor: Generated<HoldReason | null>
  approvedBy: Generated<string | null>
  approvedTime: Generated<number | null>
  /** Who cancelled it before it was sent; null when another command replaced it. */
  cancelledBy: Generated<string | null>
  cancelledTime: Generated<number | null>
  /** A `CutEvidence` as JSON. */
  evidence: Generated<string>
  /** The account as which the giver was logged in, where it was another; its rights count. */
  actsAsId: Generated<number | null>
  /** The saved command that was sent. */
  commandId: Generated<number | null>
  /** The notification that gave it. */
  notificationId: Generated<number | null>
  approverId: Generated<number | null>
  approverActsAsId: Generated<number | null>
  /** Why the server cancelled it. */
  withdrawal: Generated<Withdrawal | null>
}

/** The queue of a webhook. */
export type WebhookKind = 'position' | 'event'

/** Every table, by name. */
export interface Tables
  extends LinkTables,
    ResourceTables,
    AnnouncementTables,
    ReportTables,
    ScheduleTables,
    CreationTables,
    SecondFactorTables,
    PrivacyTables,
    LookupTables,
    ShareTables,
    StockTables,
    BillingTables,
    BlockTables,
    ResellerTables,
    TraccarImportTables {
  device_state: DeviceStateRow
  position: HotRow<typeof positionColumns>
  event: HotRow<typeof eventColumns>
  /** Faults of a computed attribute since it was last edited. */
  attribute_fault: {
    attributeId: number
    count: number
    /** Of the last one. */
    deviceId: number
    time: number
    reason: string
    /** The same as a code with its values, as JSON. */
    said: string | null
  }
  /** A part disabled for a device because it takes too long. */
  device_fault: {
    deviceId: number
    part: string
    time: number
    /** CPU time for one report. */
    milliseconds: number
  }
  queued_command: RowOf<typeof queuedCommandSchema> & QueuedCommandState
  /** A device locked or anchored by the schedule of a group, until its stop is done (decision 65). */
  schedule_run: {
    id: Generated<number>
    groupId: number
    deviceId: number
    kind: ScheduleKind
    startTime: number
    /** When it is to end. */
    stopTime: number
    /** When it did; null while active. */
    endTime: number | null
    /** The fence that anchors it. */
    geofenceId: number | null
    /** The commands that locked and freed it, in the queue. */
    startCommandId: number | null
    endCommandId: number | null
  }
  statistics: RowOf<typeof statisticsSchema>
  /** The counts of a device on a day (its number in UTC), for the statistics of users who see it; removed after some weeks. */
  device_day: {
    id: Generated<number>
    day: number
    deviceId: number
    /** The last protocol it used. */
    protocol: string
    /** Messages, and stored positions among them. */
    received: number
    stored: number
  }
  /** How many calls a user made on a day; removed with the former. */
  user_day: { id: Generated<number>; day: number; userId: number; requests: number }
  /** The audit log. */
  action: RowOf<typeof auditEntrySchema>

  /** A browser's login; `id` is a hash of its secret. */
  session: {
    id: string
    userId: number
    /** The user who has logged in as this one; null for an ordinary login. */
    originalUserId: number | null
    /** It was opened with this token, and ends with it. */
    tokenId: number | null
    createdTime: number
    expirationTime: number
    attributes: string
  }
  /** A signed token; `serial` is the number inside its text. The row is removed after it has expired. */
  token: {
    id: Generated<number>
    serial: string
    userId: number
    /** The user who made it while logged in as this one; null when it was the user. */
    originalUserId: number | null
    name: string | null
    scope: Scope
    createdTime: number
    expirationTime: number
    lastUsedTime: number | null
    revokedTime: number | null
    /** The token that it was made with, and ends with. */
    parentId: number | null
  }
  /** Counts attempts (such as wrong passwords) of all processes until `expirationTime`. */
  throttle: { key: string; attempts: number; expirationTime: number }
  /** Accounts that were self-registered in the last 30 days. */
  newcomer: { userId: number; createdTime: number }
  /** The warning before the end of an account that was mailed last: for which end (ms), and how many days before it. */
  expiry_warning: { userId: number; expirationTime: number; days: number }
  /** The warning of a driving licence that a person got last: for which day of expiry, and how many days before it. */
  licence_warning: { id: Generated<number>; userId: number; driverId: number; expiry: string; days: number }
  /** The names that identify an account, folded: its email, its short name. */
  account_name: { name: string; userId: number }
  login_state: {
    userId: number
    /** When all earlier logins and tokens were revoked. */
    endedTime: number | null
    /** The step of the last one-time code that was used. */
    totpStep: number | null
  }
  /** The password reset link that was mailed last, as a hash of its token; it opens nothing else. */
  password_reset: {
    userId: number
    fingerprint: string
    askedTime: number
    expirationTime: number
    /** The address it was mailed to; null in older rows. */
    address: string | null
  }
  /** The verified address of a person over a channel, or the one in use when verification was introduced; one per channel. */
  verified_contact: {
    id: Generated<number>
    userId: number
    channel: ContactChannel
    address: string
    /** Null: accepted, and not verified. */
    verifiedTime: number | null
  }
  /** An address that awaits confirmation; one per channel. */
  contact_proof: {
    id: Generated<number>
    userId: number
    channel: ContactChannel
    address: string
    /** The hash of the token or the code; null until it is sent. */
    fingerprint: string | null
    /** Codes tried so far. */
    attempts: Generated<number>
    askedTime: number
    expirationTime: number
  }
  /** The person at an identity provider to whom an account is bound. */
  identity: {
    id: Generated<number>
    userId: number
    issuer: string
    subject: string
    createdTime: number
    /** When the person first signed in with it; null before. */
    usedTime: number | null
  }
  /** The known origins of an account: fingerprints of addresses and of browsers. */
  known_place: { userId: number; place: string; lastTime: number }
  /** Keys of the installation by name (`token`, `push` …), base64. */
  keystore: { name: string; publicKey: string; privateKey: string }
  /** An uploaded file, with its access data. */
  file: {
    name: string
    /** Its unique name on disk. */
    blob: string
    /** Who uploaded it. */
    userId: number | null
    /** The user, or the driver, whose record refers to it. */
    ownerId: number | null
    driverId: number | null
    /** The inspection of which it is a photo. */
    inspectionId: Generated<number | null>
    /** The record of which it is the receipt. */
    maintenanceId: Generated<number | null>
    /** 1: part of the pages, for everybody. */
    isPublic: 0 | 1
    contentType: string
    size: number
    createdTime: number
  }
  /** Work to be done once, by any node (`tasks.ts`). */
  task: {
    id: Generated<number>
    kind: string
    /** JSON. */
    payload: string
    /** The name of repeated work, which has only one row; null for other work. */
    schedule: string | null
    dueTime: number
    /** The node that works on it until `leaseUntil`. */
    holder: string | null
    leaseUntil: Generated<number>
    attempts: Generated<number>
    lastError: string | null
    doneTime: number | null
    /** When it was abandoned. */
    failedTime: number | null
  }

  /** The creator of a row, and its size as JSON; none for rows of administrators. */
  made: { kind: string; itemId: number; userId: number; bytes: number }

  /** The ids that one ingest transaction has stored, while there are webhooks or targets to forward to; 0 to -1 where there are none. */
  webhook_batch: {
    id: Generated<number>
    firstPosition: number
    lastPosition: number
    firstEvent: number
    lastEvent: number
  }
  /** A position or an event in the queue of a webhook; `itemId` is its id. */
  webhook_item: { id: Generated<number>; webhookId: number; kind: WebhookKind; itemId: number }

  /** A system of the operator that positions and events are passed on to. */
  forward_target: {
    name: string
    lastDelivery: Generated<number | null>
    failingSince: Generated<number | null>
    lastError: Generated<string | null>
    /** Ranges that waited too long. */
    dropped: Generated<number>
  }
  /** As `webhook_batch`, for one target. */
  forward_batch: Tables['webhook_batch'] & { target: string }
  forward_item: { id: Generated<number>; target: string; deviceId: number; kind: WebhookKind; itemId: number }

  /** A browser subscribed to the messages of a user (Push API). */
  push_subscription: {
    id: Generated<number>
    userId: number
    endpoint: string
    p256dh: string
    auth: string
    createdTime: number
  }
  /** The ids of the events that one transaction has stored, until their deliveries are planned. */
  event_note: { id: Generated<number>; firstEvent: number; lastEvent: number }
  /** A message of an event to one person over one channel. Times in ms. */
  delivery: {
    id: Generated<number>
    eventId: number
    deviceId: number
    notificationId: number
    userId: number
    channel: Channel
    state: DeliveryState
    /** Its outcome in one sentence, or why it waits. */
    outcome: string | null
    /** The code in `deliveryOutcomes`, and its values as JSON. */
    code: DeliveryOutcome | null
    codeValues: Generated<string>
    /** Equal for events about the same thing. */
    sameness: string
    /** Not held back by quiet hours or a summary. */
    urgent: 0 | 1
    /** The number of attempts. */
    attempts: Generated<number>
    createdTime: number
    /** Not sent before the first, nor after the second. */
    dueTime: number
    freshUntil: number
    /** A node is sending it, until this time at most. */
    claimedUntil: Generated<number>
    endedTime: number | null
  }

  /** Whether a linked device is near; with itself as the linked one, whether its trip has been judged (`rules/proximity.ts`). */
  proximity: { deviceId: number; linkedDeviceId: number; isSo: 0 | 1; time: number }
  /** The highest number given out, by what it numbers. */
  counter: { name: string; value: number }
  migration: { name: string; time: number }
}
