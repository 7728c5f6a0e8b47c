import { sql } from 'kysely'
import {
  type AnyDb,
  createIndex,
  createKeyedTable,
  createUnique,
  flag,
  json,
  type Kind,
  longKey,
  optionalOwner,
  optionalText,
  optionalTime,
  owner,
  text,
  time,
  whole,
} from './columns.ts'

type Table = (name: string, columns: Record<string, Kind>) => Promise<void>

/** Creates the outgoing tables: webhooks, and the messages of events to people. */
export async function createOutgoing(db: AnyDb, sqlite: boolean, table: Table): Promise<void> {
  await webhooks(db, sqlite, table)
  await messages(db, sqlite, table)
}

async function webhooks(db: AnyDb, sqlite: boolean, table: Table): Promise<void> {
  await table('webhook', {
    attributes: json,
    name: text,
    url: text,
    secret: optionalText,
    positions: flag,
    events: flag,
    enabled: flag,
    ownerId: optionalOwner('user'),
    lastDelivery: optionalTime,
    lastError: optionalText,
    failingSince: optionalTime,
    waiting: whole,
    dueTime: whole,
    failures: whole,
  })
  await createKeyedTable(db, 'webhook_batch', {
    id: longKey(sqlite),
    firstPosition: whole,
    lastPosition: whole,
    firstEvent: whole,
    lastEvent: whole,
  })
  // No foreign key: a removed webhook may have a long queue, which is dropped later in batches
  await createKeyedTable(db, 'webhook_item', { id: longKey(sqlite), webhookId: whole, kind: text, itemId: whole })
  await createIndex(db, 'webhook_item', 'webhookId', 'id')
}

async function messages(db: AnyDb, sqlite: boolean, table: Table): Promise<void> {
  const keys = { endpoint: text, p256dh: text, auth: text }
  await table('push_subscription', { userId: owner('user'), ...keys, createdTime: time })
  await createUnique(db, 'push_subscription', 'endpoint')
  await createKeyedTable(db, 'event_note', { id: longKey(sqlite), firstEvent: whole, lastEvent: whole })
  await createKeyedTable(db, 'delivery', {
    id: longKey(sqlite),
    eventId: whole,
    deviceId: whole,
    notificationId: whole,
    // Without the index that owners have: the one over people and times begins with it
    userId: { ...owner('user'), indexed: false },
    channel: text,
    state: text,
    outcome: optionalText,
    code: optionalText,
    codeValues: json,
    sameness: text,
    urgent: flag,
    attempts: whole,
    createdTime: time,
    dueTime: time,
    freshUntil: time,
    claimedUntil: whole,
    endedTime: optionalTime,
  })
  await createUnique(db, 'delivery', 'eventId', 'notificationId', 'userId', 'channel')
  await createIndex(db, 'delivery', 'userId', 'createdTime')
  await sql.raw(openDeliveries).execute(db)
}

// Only the unsent ones
const openDeliveries = `create index delivery_open_index on delivery ("dueTime") where state = 'waiting'`
