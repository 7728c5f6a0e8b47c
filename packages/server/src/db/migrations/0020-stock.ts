import { sql } from 'kysely'
import {
  type AnyDb,
  createTable,
  flag,
  json,
  optionalOwner,
  optionalText,
  optionalTime,
  optionalWhole,
  reference,
  text,
  time,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Trackers and SIM cards of a seller, and their movements. */
export const stockTables: Migration = {
  name: '0020-stock',
  async up(db: AnyDb, sqlite: boolean) {
    const item = {
      attributes: json,
      // None: the stock of the administration
      sellerId: optionalOwner('user'),
      state: text,
      holderId: reference('user'),
      deviceId: reference('device'),
      since: optionalTime,
      supplier: optionalText,
      batch: optionalText,
      invoice: optionalText,
      purchaseDate: optionalText,
      lent: flag,
      note: optionalText,
    }
    await createTable(db, sqlite, 'tracker', {
      ...item,
      uniqueId: text,
      model: optionalText,
      serial: optionalText,
      cost: optionalWhole,
    })
    await createTable(db, sqlite, 'sim', {
      ...item,
      iccid: text,
      phone: optionalText,
      carrier: optionalText,
      plan: optionalText,
      apn: optionalText,
      monthlyCost: optionalWhole,
      puk: optionalText,
      activationDate: optionalText,
      expiryDate: optionalText,
    })
    await createOncePerSeller(db, 'tracker', 'uniqueId')
    await createOncePerSeller(db, 'sim', 'iccid')
    await createTable(db, sqlite, 'stock_movement', {
      trackerId: optionalOwner('tracker'),
      simId: optionalOwner('sim'),
      time,
      reason: text,
      fromState: optionalText,
      fromName: text,
      toState: text,
      toName: text,
      actorId: reference('user'),
      actorName: text,
      note: optionalText,
    })
  },
}

/** Unique within a stock: another seller, or the administration, may have the same. Its name contains the column. */
async function createOncePerSeller(db: AnyDb, table: string, column: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_${column}_unique`)
    .unique()
    .on(table)
    .expression(sql`${sql.ref(column)}, coalesce("sellerId", 0)`)
    .execute()
}
