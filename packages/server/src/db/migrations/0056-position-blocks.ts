import { sql } from 'kysely'
import { createTable, time, whole } from './columns.ts'
import type { Migration } from './migration.ts'

/** Positions of closed days as compressed columns (decision 193). No foreign key, as of positions: `removal.ts` removes them. */
export const positionBlocks: Migration = {
  name: '0056-position-blocks',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'position_block', {
      deviceId: whole,
      firstTime: time,
      firstId: time,
      lastTime: time,
      lastId: time,
      minId: time,
      maxId: time,
      count: whole,
    })
    const bytes = sqlite ? 'blob' : 'bytea'
    for (const column of ['ids', 'data']) {
      await sql
        .raw(`alter table position_block add column ${column} ${bytes} not null default ${sqlite ? "x''" : "''"}`)
        .execute(db)
    }
    // Compressed already
    if (!sqlite)
      await sql
        .raw('alter table position_block alter column ids set storage external, alter column data set storage external')
        .execute(db)
    const index = (name: string, columns: string) =>
      sql
        .raw(
          `create ${name === 'last' ? 'unique ' : ''}index position_block_${name}_index on position_block (${columns})`,
        )
        .execute(db)
    await index('last', '"deviceId", "lastTime", "lastId"')
    await index('first', '"deviceId", "firstTime", "firstId"')
    await index('id', '"maxId", "minId"')
  },
}
