import pg from 'pg'
import type { RowPool } from '../db/postgres/pool.ts'

/** What a migrated, empty PostgreSQL database consists of, as its databases are compared with and returned to it. */
export interface Blueprint {
  /** A hash of tables, columns, constraints, triggers and functions. */
  readonly shape: string
  /** The rows of each table that the migrations fill, as a list in JSON. */
  readonly seeds: Readonly<Record<string, string>>
}

type Rows = Pick<RowPool, 'rows'>

/** More partitions of months than this are removed: every query of positions plans for each of them. */
const maxMonths = 24
/** A table with more bytes than this is truncated, which takes longer for a small one than deleting its rows. */
const maxDeleted = 1_000_000

const here = 'current_schema()::regnamespace'
/** The server creates the partitions of months while it runs. */
const isMonth = `(c.relispartition and c.relname ~ '_[0-9]{4}_[0-9]{2}')`
const tables = `pg_class c where c.relnamespace = ${here} and c.relkind in ('r', 'p') and not c.relispartition`

const shapeQuery = `select md5(string_agg(line, ';' order by line)) from (
  select concat_ws(' ', c.relname, c.relkind, (
    select string_agg(concat_ws(' ', attname, atttypid, attnotnull, atthasdef), ',' order by attnum)
    from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped)) as line
  from pg_class c where c.relnamespace = ${here} and not ${isMonth}
  union all select concat_ws(' ', conname, c.relname, contype, confrelid::regclass, confdeltype)
  from pg_constraint k join pg_class c on c.oid = k.conrelid where connamespace = ${here} and not ${isMonth}
  union all select concat_ws(' ', tgname, c.relname, tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = ${here} and not tgisinternal and not ${isMonth}
  union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = ${here}
) lines`

/** Reads the blueprint of a database that was just migrated. */
export async function blueprintOf(database: Rows): Promise<Blueprint> {
  const seeds: Record<string, string> = {}
  for (const [table] of await ask(database, `select c.relname from ${tables}`)) {
    const [[rows] = []] = await ask(database, `select json_agg(t)::text from ${pg.escapeIdentifier(String(table))} t`)
    if (rows !== null) seeds[String(table)] = String(rows)
  }
  return { shape: await shapeOf(database), seeds }
}

/**
 * Returns a database that a test has used to the state of a new one: rows, and numbers of sequences.
 * @returns false when its tables, columns, constraints, triggers or functions were changed, so that it cannot be used again
 */
export async function resetTo({ shape, seeds }: Blueprint, database: Rows): Promise<boolean> {
  if ((await shapeOf(database)) !== shape) return false
  const seeding = Object.entries(seeds).map(([table, rows]) => {
    const name = pg.escapeIdentifier(table)
    return `insert into ${name} select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows)});`
  })
  await ask(
    database,
    `do $reset$ declare
      item record; has boolean; large text[] := '{}';
      deletes boolean := current_setting('is_superuser')::boolean;
    begin
      set local lock_timeout = '5s';
      if deletes then set local session_replication_role = replica; end if;
      if (select count(*) > ${maxMonths} from pg_class c where c.relnamespace = ${here} and c.relkind = 'r' and ${isMonth}) then
        for item in select c.relname as name from pg_class c
          where c.relnamespace = ${here} and c.relkind = 'r' and ${isMonth} loop
          execute format('drop table %I', item.name);
        end loop;
      end if;
      for item in select c.relname as name, c.oid from ${tables} loop
        execute format('select exists (select from %I)', item.name) into has;
        if has and deletes and pg_relation_size(item.oid) <= ${maxDeleted} then
          execute format('delete from %I', item.name);
        elsif has then
          large := large || format('%I', item.name);
        end if;
      end loop;
      if large <> '{}' then execute 'truncate ' || array_to_string(large, ', ') || ' cascade'; end if;
      for item in select sequencename as name, start_value from pg_sequences
        where schemaname = current_schema() and last_value is not null loop
        perform setval(format('%I', item.name), item.start_value, false);
      end loop;
      ${seeding.join('\n')}
    end $reset$`,
  )
  return true
}

const ask = (database: Rows, text: string) => database.rows({ text, values: [] })
const shapeOf = async (database: Rows): Promise<string> => String((await ask(database, shapeQuery))[0]![0])
