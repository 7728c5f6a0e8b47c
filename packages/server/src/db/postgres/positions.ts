import { CompiledQuery } from 'kysely'
import { mayBePacked, packedTwins, type Twin, withoutTwins } from '../blocks/twins.ts'
import type { Batch, Db, NewPosition, PositionStore } from '../database.ts'
import { historyReads } from '../history.ts'
import {
  compiled,
  eventColumns,
  expressionOf,
  type HotColumns,
  nameList,
  positionColumns,
  stateColumns,
  typedList,
} from '../hot-columns.ts'
import {
  batchNames,
  databaseTime,
  eventNoteNames,
  hasNotifications,
  hasSubscribers,
  positionConflict,
  positionNames,
  stateConflict,
  stateEvents,
  stateNames,
} from '../hot-statements.ts'
import { idSource } from '../ids.ts'
import { jsonRows } from '../json-rows.ts'
import { addressColumns, jsonFields } from '../position-row.ts'
import { idsOf, lastStates, type Outcome, positionReads, writtenOf } from '../positions.ts'
import { removePositions } from '../removal.ts'
import { postgresPages } from './history.ts'
import { numbered } from './numbered.ts'
import { monthlyPartitions } from './partitions.ts'
import type { RowPool, RunStatement } from './pool.ts'

/** `openHistory` gives what one history is read with. */
export function postgresPositions(pool: RowPool, db: Db, openHistory: () => RunStatement): PositionStore {
  const eventIds = idSource(db, 'event')
  const ensureMonths = monthlyPartitions(pool)
  return {
    ...positionReads({
      run: (sql, values) => pool.rows({ text: numbered(sql), values }),
      json: async (sql, values, addresses) => {
        const rows = await pool.rows({ text: numbered(sql), values })
        const columns = addresses && { at: addressColumns, words: addresses.words }
        return Buffer.from(jsonRows(rows, jsonFields, columns, addresses?.tell))
      },
      oneOf,
      givenIds: '(select value::bigint from json_array_elements_text(?::text::json)) i',
      // With `limit 1`, PostgreSQL looks up one position per device, whatever it estimates for the size of history
      latestFrom: `device_state s join device d on d.id = s."deviceId" cross join lateral (select * from position
        where "deviceId" = s."deviceId" and "fixTime" = s."positionTime" and id = s."positionId" limit 1) p`,
    }),
    ...historyReads(postgresPages(openHistory)),
    reserveIds: idSource(db, 'position'),
    async write(batch) {
      await ensureMonths(batch.positions.map(({ fixTime }) => fixTime.getTime()))
      const firstEventId = batch.events.length > 0 ? await eventIds(batch.events.length) : 0
      const old = mayBePacked(batch.positions)
      const rows =
        old.length === 0
          ? await pool.rows({ name: 'write', text: write, values: valuesOf(batch, firstEventId, []) })
          : await writeLate(db, batch, { firstEventId, old })
      return writtenOf(batch, firstEventId, outcomeOf(rows))
    },
    remove: (removal) => removePositions(db, removal),
  }
}

const oneOf = (column: string): string =>
  `${column} = any(array(select value::bigint from json_array_elements_text(?::text::json)))`

interface Late {
  readonly firstEventId: number
  /** The positions whose reports may be in blocks. */
  readonly old: readonly NewPosition[]
}

/** As `write` alone, while no positions are packed: what is in a block is not stored once more as a row. */
function writeLate(db: Db, batch: Batch, { firstEventId, old }: Late): Promise<unknown[][]> {
  return db.transaction().execute(async (tx) => {
    const run = async (text: string, values: readonly unknown[]) => {
      const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(numbered(text), [...values]))
      return rows.map((row) => Object.values(row))
    }
    await run('lock table position_block in share mode', [])
    const twins = await packedTwins(run, oneOf, old)
    return run(write, valuesOf(batch, firstEventId, twins))
  })
}

function valuesOf(batch: Batch, firstEventId: number, twins: readonly Twin[]): unknown[] {
  const rest = withoutTwins(batch, twins)
  const ids = idsOf(rest, firstEventId) ?? [null, null, null, null]
  const known = new Map(twins)
  const ofTwins = batch.positions.flatMap(({ id: given, deviceId, fixTime }) =>
    known.has(given) ? { given, id: known.get(given), deviceId, fixTime: +fixTime } : [],
  )
  return [...recordsOf(rest, firstEventId).map(storable), ...ids, JSON.stringify(ofTwins)]
}

/** Reads the result of `write`. A null id means that another node is storing the same report at this moment. */
function outcomeOf(rows: readonly (readonly unknown[])[]): Outcome {
  const duplicates: [number, number][] = []
  const lost: number[] = []
  for (const [given, id, deviceId] of rows as [number | null, number | null, number | null][]) {
    if (deviceId !== null) lost.push(deviceId)
    else duplicates.push([given!, id ?? 0])
  }
  return { duplicates, lost }
}

const eventNames = Object.keys(eventColumns)
const report = '"deviceId", "fixTime", fingerprint'

// One statement: one round trip and one transaction. Positions stored before are left out with their events: of a report that is there twice the
// first is stored, which has them. States get the id of the stored row. Stored days with late positions become stale. Rows are sorted, so that two batches cannot deadlock
const write = `with
  given as (select * from json_to_recordset($1::text::json) as g (${typedList(positionColumns)})),
  stored as (
    insert into position (${nameList(positionNames)}) select ${nameList(positionNames)} from given order by ${report}, id
    ${positionConflict} returning id, ${report}
  ),
  duplicate as (
    select g.id as given, coalesce(
      (select s.id from stored s where (s."deviceId", s."fixTime", s.fingerprint) = (g."deviceId", g."fixTime", g.fingerprint)),
      (select p.id from position p where (p."deviceId", p."fixTime", p.fingerprint) = (g."deviceId", g."fixTime", g.fingerprint))
    ) as id, g."deviceId", g."fixTime"
    from given g where g.id not in (select id from stored)
    union all
    select t.given, t.id, t."deviceId", t."fixTime"
    from json_to_recordset($9::text::json) as t (given bigint, id bigint, "deviceId" integer, "fixTime" bigint)
  ),
  known as (select * from json_to_recordset($3::text::json) as s (${typedList(stateColumns, stateNames)})),
  now_known as (
    insert into device_state (${nameList(stateNames)})
    select ${stateNames.map(knownValue).join(', ')}
    from known s left join duplicate d on d.given = s."positionId" order by s."deviceId"
    ${stateConflict(databaseTime.postgres)} returning "deviceId"
  ),
  lost as (select "deviceId" from known where "deviceId" not in (select "deviceId" from now_known)),
  happened as (
    insert into event (${nameList(eventNames)})
    select ${nameList(eventNames)} from json_to_recordset($2::text::json) as e (${typedList(eventColumns)})
    where ("positionId" is null or "positionId" not in (select given from duplicate))
      and (type not in (${stateEvents.map((type) => `'${type}'`).join(', ')}) or "deviceId" not in (select "deviceId" from lost))
  ),
  late as (select * from json_to_recordset($4::text::json) as l ("deviceId" integer, time bigint)),
  behind as (
    select c."deviceId", c.zone from report_chain c join late l on l."deviceId" = c."deviceId" order by 1, 2 for update of c
  ),
  marked as (
    update report_chain c set "staleFrom" = least(c."staleFrom", l.time), version = c.version + 1,
      "dueTime" = case when c."headTime" > l.time then 0 else c."dueTime" end
    from behind b, late l where (c."deviceId", c.zone) = (b."deviceId", b.zone) and l."deviceId" = c."deviceId"
  ),
  noted as (
    insert into webhook_batch (${nameList(batchNames)}) select $5, $6, $7, $8
    where $5::bigint is not null and ${hasSubscribers}
  ),
  rung as (
    insert into event_note (${nameList(eventNoteNames)}) select $7, $8
    where $7::bigint > 0 and ${hasNotifications}
  )
  select given, id, null::integer as lost from duplicate union all select null, null, "deviceId" from lost`

function knownValue(name: string): string {
  if (name !== 'positionId') return `s."${name}"`
  return `case when d.given is null then s."positionId" else coalesce(d.id,
    (select k."positionId" from device_state k where k."deviceId" = s."deviceId")) end`
}

/** Returns a function that makes JSON of items, with values as stored. Nested objects become text in columns of type text. */
function recordset(columns: HotColumns): (items: readonly object[]) => string {
  const converted = Object.entries(columns).filter(([, { kind }]) => ['time', 'flag', 'reference'].includes(kind))
  const fields = converted.map(([name, column]) => `${name}: ${expressionOf(name, column)}`)
  const rowOf = compiled<(item: object) => object>('item', `return { ...item, ${fields} }`)
  return (items) => JSON.stringify(items.map(rowOf))
}
const positionRecords = recordset(positionColumns)
const eventRecords = recordset(eventColumns)
const stateRecords = recordset(stateColumns)

const recordsOf = ({ positions, events, states, late = [] }: Batch, firstEventId: number): string[] => [
  positionRecords(positions),
  eventRecords(events.map((event, index) => ({ ...event, id: firstEventId + index }))),
  stateRecords(lastStates(states)),
  JSON.stringify(late),
]

/** Replaces NUL and half surrogate pairs, which PostgreSQL refuses in text: one of them must not fail the batch. */
const storable = (json: string): string =>
  /\\u0000|\\ud/.test(json) ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[0-9a-f]{3})/g, '$1\ufffd') : json
