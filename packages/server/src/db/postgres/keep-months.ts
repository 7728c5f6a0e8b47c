import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { creationOf, monthOf, nameOf, partitionLock } from './partitions.ts'

/** Partitions of so many months after this one are there before their first position: a dump may hold the table for days. */
const monthsAhead = 2
/** Months that ended so long ago may go when they are empty. */
const monthsKept = 2
/** Whoever reads or stores positions waits behind this, so that it is given up soon; the next round tries again. */
const lockMs = 500

/** What a round has changed. */
export interface KeptMonths {
  readonly made: number
  readonly dropped: number
}

/** Creates the partitions of this and the coming months, and drops empty ones of the past (decision 230). PostgreSQL alone. */
export async function keepMonths(db: Db, now: Date): Promise<KeptMonths> {
  const month = monthOf(now.getTime())
  const before = await monthsOf(db)
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) await sql.raw(creationOf(month + ahead)).execute(db)
  for (const name of before) if (name < nameOf(month - monthsKept) && (await isEmpty(db, name))) await drop(db, name)
  const after = await monthsOf(db)
  return {
    made: after.filter((name) => !before.includes(name)).length,
    dropped: before.filter((name) => !after.includes(name)).length,
  }
}

/** The names of the partitions of months, in their order. */
async function monthsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'position'::regclass and c.relname ~ '^position_[0-9]{4}_[0-9]{2}$' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

async function isEmpty(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
  return rows.length === 0
}

/** It looks once more while nobody can store; a position of the month that comes later goes to the default partition. */
const drop = (db: Db, name: string) =>
  sql
    .raw(
      `do $$ begin
    perform set_config('lock_timeout', '${lockMs}', true);
    ${partitionLock}
    lock table only position in access exclusive mode;
    if not exists (select from ${name}) then drop table ${name}; end if;
  exception when lock_not_available then
    null;
  end $$`,
    )
    .execute(db)
