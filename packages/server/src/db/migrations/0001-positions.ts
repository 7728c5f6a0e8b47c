import { sql } from 'kysely'
import { eventColumns, type HotColumns, positionColumns, stateColumns } from '../hot-columns.ts'
import { databaseTime, unseenAlarm } from '../hot-statements.ts'
import type { AnyDb } from './columns.ts'

/** Creates the hot tables: history and the current state of each device. No foreign keys: `removal.ts` removes their rows. */
export async function createPositions(db: AnyDb, sqlite: boolean): Promise<void> {
  for (const statement of sqlite ? inSqlite : inPostgres) await sql.raw(statement).execute(db)
}

/** `create table t (…)`; `keys` is added after the type of a column. */
function create(table: string, columns: HotColumns, keys: Readonly<Record<string, string>> = {}): string {
  const defined = Object.entries(columns).map(
    ([name, { type, isRequired }]) => `"${name}" ${keys[name] ?? `${type}${isRequired ? ' not null' : ''}`}`,
  )
  return `create table ${table} (${defined.join(', ')}`
}

// The same fingerprint of the same device at the same time is the same report, stored once
const unique = `create unique index position_report_unique on position ("deviceId", "fixTime", fingerprint)`
// Most events are no alarms, and most alarms are acknowledged
const unseen = `create index event_unseen_index on event ("deviceId", id) where ${unseenAlarm}`
// Most events are of no fence
const ofFence = `create index event_fence_index on event ("geofenceId", "eventTime", id) where "geofenceId" is not null`
const key = 'integer primary key'
const state = (time: string) =>
  `${create('device_state', stateColumns, { deviceId: key, changedAt: `bigint not null default (${time})` })})`
// Migration 0036 removes it
const hour = `create table device_hour ("deviceId" integer not null, "start" bigint not null, "distance" double precision not null, "engineHours" bigint not null, "maxSpeed" double precision not null, "positions" bigint not null, "firstTime" bigint, "lastTime" bigint, "stale" smallint not null, primary key ("deviceId", start))`

const inSqlite = [
  `${create('position', positionColumns, { id: key })})`,
  unique,
  `${create('event', eventColumns, { id: key })})`,
  unseen,
  ofFence,
  state(databaseTime.sqlite),
  `${hour} without rowid`,
]

const inPostgres = [
  // `postgres/partitions.ts` adds the months as positions arrive
  `${create('position', positionColumns)}) partition by range ("fixTime")`,
  unique,
  'create index position_id_index on position (id)',
  'create table position_default partition of position default',
  `${create('event', eventColumns, { id: 'bigint primary key' })})`,
  unseen,
  ofFence,
  // Half of each page stays free, so that an update needs no change of the index
  `${state(databaseTime.postgres)} with (fillfactor = 50)`,
  `${hour} with (fillfactor = 50)`,
]
