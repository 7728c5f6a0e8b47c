import {
  createIndex,
  createTable,
  createUnique,
  json,
  optionalText,
  optionalWhole,
  owner,
  reference,
  text,
  time,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Plans, the plan of each account, and requests for features. */
export const plansAndRequests: Migration = {
  name: '0028-plans',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'plan', {
      name: text,
      description: optionalText,
      features: json,
      price: optionalWhole,
      vehicleLimit: optionalWhole,
      geofenceLimit: optionalWhole,
      notificationLimit: optionalWhole,
      ownerId: reference('user'),
    })
    const { type, add } = reference('plan')
    await db.schema.alterTable('user').addColumn('planId', type, add).execute()
    await createIndex(db, 'user', 'planId')
    await createTable(db, sqlite, 'plan_request', {
      userId: owner('user'),
      accountId: owner('user'),
      feature: text,
      createdTime: time,
    })
    await createUnique(db, 'plan_request', 'userId', 'feature')
  },
}
