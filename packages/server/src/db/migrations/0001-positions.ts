import { sql } from 'kysely'
import type { AnyDb } from './columns.ts'

const columns = `
  "deviceId" integer not null,
  fingerprint bigint not null,
  protocol text,
  "serverTime" bigint not null,
  "deviceTime" bigint not null,
  "fixTime" bigint not null,
  valid smallint not null,
  latitude double precision not null,
  longitude double precision not null,
  altitude double precision not null,
  speed double precision not null,
  course double precision not null,
  accuracy double precision not null,
  address text,
  network text,
  "geofenceIds" text,
  attributes text not null`

const state = `create table device_state (
  "deviceId" integer primary key,
  status text not null,
  "lastUpdate" bigint,
  "positionId" bigint,
  "positionTime" bigint,
  rules text)`

// The same fingerprint of the same device at the same time is the same report, and is stored once
const unique = `create unique index position_report_unique on position ("deviceId", "fixTime", fingerprint)`

/** The two tables of the hot path: history, and what is known of each device now. Neither has foreign keys: see `crud.ts`. */
export async function createPositions(db: AnyDb, sqlite: boolean): Promise<void> {
  for (const statement of sqlite ? inSqlite : inPostgres) await sql.raw(statement).execute(db)
}

const inSqlite = [`create table position (id integer primary key, ${columns})`, unique, state]

const inPostgres = [
  // Months are added by `postgres/partitions.ts` as positions arrive
  `create table position (id bigint not null, ${columns}) partition by range ("fixTime")`,
  unique,
  'create index position_id_index on position (id)',
  'create table position_default partition of position default',
  // Half of each page stays free, so that a new state does not touch the index
  `${state} with (fillfactor = 50)`,
]
