import pg from 'pg'
import type { TableProof } from './table-proof.ts'

/**
 * Every table of a PostgreSQL database with its rows and the sum of their MD5s, which no order changes; at one moment, while others
 * write. Two databases with equal rows have equal proofs, also over versions of PostgreSQL.
 */
export async function provePostgres(databaseUrl: string): Promise<TableProof[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'rastro backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: tables } = await client.query<{ name: string }>(tableNames)
    const proofs: TableProof[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string; hash: string }>(proofOf(name))
      proofs.push({ name, rows: Number(rows[0]!.rows), hash: rows[0]!.hash })
    }
    return proofs
  } finally {
    await client.end()
  }
}

/** Of a table in partitions, the whole. */
const tableNames = `
  select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition order by 1`

const proofOf = (table: string) => `
  select count(*) as rows, to_hex(coalesce(sum(('x' || left(md5(t::text), 12))::bit(48)::bigint), 0)::bigint) as hash
  from ${pg.escapeIdentifier(table)} t`
