import type { Batch, Db, PositionStore } from '../database.ts'
import { historyReads } from '../history.ts'
import { idSource } from '../ids.ts'
import { lastStates, positionReads, writtenOf } from '../positions.ts'
import { removePositions } from '../removal.ts'
import { postgresPages } from './history.ts'
import { monthlyPartitions } from './partitions.ts'
import type { RowPool } from './pool.ts'

export function postgresPositions(pool: RowPool, db: Db): PositionStore {
  const eventIds = idSource(db, 'event')
  const ensureMonths = monthlyPartitions(pool)
  return {
    ...positionReads({
      run: (sql, values) => pool.rows({ text: numbered(sql), values }),
      oneOf: (column) => `${column} = any(array(select value::bigint from json_array_elements_text(?::text::json)))`,
      // The limit makes it look up one position a device, whatever the planner thinks of the size of history
      latestFrom: `device_state s join device d on d.id = s."deviceId" cross join lateral (select * from position
        where "deviceId" = s."deviceId" and "fixTime" = s."positionTime" and id = s."positionId" limit 1) p`,
    }),
    ...historyReads(postgresPages(pool)),
    reserveIds: idSource(db, 'position'),
    async write(batch) {
      await ensureMonths(batch.positions.map(({ fixTime }) => fixTime.getTime()))
      const firstEventId = batch.events.length > 0 ? await eventIds(batch.events.length) : 0
      const values = [positionsJson(batch), eventsJson(batch, firstEventId), statesJson(batch)].map(storable)
      const rows = (await pool.rows({ name: 'write', text: write, values })) as [number, number | null][]
      // Null: another node is storing the same report in this very moment
      return writtenOf(batch, firstEventId, new Map(rows.map(([given, id]) => [given, id ?? 0])))
    },
    remove: (removal) => removePositions(db, removal),
  }
}

const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/\?/g, () => {
    count += 1
    return `$${count}`
  })
}

const fields = [
  'id bigint',
  '"deviceId" integer',
  'fingerprint bigint',
  'protocol text',
  '"serverTime" bigint',
  '"deviceTime" bigint',
  '"fixTime" bigint',
  'valid smallint',
  'latitude double precision',
  'longitude double precision',
  'altitude double precision',
  'speed double precision',
  'course double precision',
  'accuracy double precision',
  'address text',
  'network text',
  '"geofenceIds" text',
  'attributes text',
]
const names = fields.map((field) => field.split(' ')[0]).join(', ')

// One statement is one round trip and one transaction. A position that is there already is left out, and so are its events;
// a state that points to it points to the row that is there. Sorted, so that two batches never wait for each other in a circle
const write = `with
  given as (select * from json_to_recordset($1::text::json) as g (${fields.join(', ')})),
  stored as (
    insert into position (${names}) select ${names} from given order by "deviceId", "fixTime", fingerprint
    on conflict ("deviceId", "fixTime", fingerprint) do nothing
    returning id, "deviceId", "fixTime", fingerprint
  ),
  duplicate as (
    select g.id as given, coalesce(
      (select s.id from stored s where (s."deviceId", s."fixTime", s.fingerprint) = (g."deviceId", g."fixTime", g.fingerprint)),
      (select p.id from position p where (p."deviceId", p."fixTime", p.fingerprint) = (g."deviceId", g."fixTime", g.fingerprint))
    ) as id
    from given g where g.id not in (select id from stored)
  ),
  happened as (
    insert into event (id, type, "eventTime", "deviceId", "positionId", "geofenceId", "maintenanceId", attributes)
    select * from json_to_recordset($2::text::json) as e (id bigint, type text, "eventTime" bigint, "deviceId" bigint,
      "positionId" bigint, "geofenceId" bigint, "maintenanceId" bigint, attributes text)
    where "positionId" is null or "positionId" not in (select given from duplicate)
  ),
  now_known as (
    insert into device_state ("deviceId", status, "lastUpdate", "positionId", "positionTime", rules)
    select s."deviceId", status, "lastUpdate", case when d.given is null then "positionId" else coalesce(d.id,
      (select k."positionId" from device_state k where k."deviceId" = s."deviceId")) end, "positionTime", rules
    from json_to_recordset($3::text::json) as s ("deviceId" integer, status text, "lastUpdate" bigint,
      "positionId" bigint, "positionTime" bigint, rules text)
    left join duplicate d on d.given = s."positionId" order by s."deviceId"
    on conflict ("deviceId") do update set status = excluded.status, "lastUpdate" = excluded."lastUpdate",
      "positionId" = case when device_state."positionTime" > excluded."positionTime"
        then device_state."positionId" else excluded."positionId" end,
      "positionTime" = case when device_state."positionTime" > excluded."positionTime"
        then device_state."positionTime" else excluded."positionTime" end,
      rules = coalesce(excluded.rules, device_state.rules)
  )
  select given, id from duplicate`

// Objects inside become their JSON text in a column of type text; a date becomes milliseconds
const positionsJson = ({ positions }: Batch): string =>
  JSON.stringify(
    positions.map((position) => ({
      ...position,
      serverTime: position.serverTime.getTime(),
      deviceTime: position.deviceTime.getTime(),
      fixTime: position.fixTime.getTime(),
      valid: position.valid ? 1 : 0,
    })),
  )

const eventsJson = ({ events }: Batch, firstEventId: number): string =>
  JSON.stringify(
    events.map((event, index) => ({
      ...event,
      id: firstEventId + index,
      eventTime: event.eventTime.getTime(),
      positionId: event.positionId || null,
      geofenceId: event.geofenceId || null,
      maintenanceId: event.maintenanceId || null,
    })),
  )

const statesJson = ({ states }: Batch): string =>
  JSON.stringify(
    lastStates(states).map((state) => ({
      ...state,
      lastUpdate: state.lastUpdate?.getTime(),
      positionId: state.positionId || null,
      positionTime: state.positionTime?.getTime(),
    })),
  )

/** PostgreSQL refuses NUL and half a surrogate pair in text: one such character of one unit must not stop a batch. */
const storable = (json: string): string =>
  /\\u0000|\\ud/.test(json) ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[0-9a-f]{3})/g, '$1\ufffd') : json
