import {
  type AnyDb,
  createLinkTable,
  createTable,
  createUnique,
  json,
  optionalOwner,
  optionalText,
  optionalTime,
  reference,
  text,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Service orders of installers, and what an order lets its installer see. */
export const serviceOrderTable: Migration = {
  name: '0024-service-orders',
  async up(db: AnyDb, sqlite: boolean) {
    await createTable(db, sqlite, 'serviceOrder', {
      attributes: json,
      number: whole,
      kind: text,
      status: text,
      sellerId: optionalOwner('user'),
      clientId: reference('user'),
      deviceId: reference('device'),
      vehicleName: optionalText,
      plate: optionalText,
      startTime: optionalTime,
      endTime: optionalTime,
      address: optionalText,
      contact: optionalText,
      contactPhone: optionalText,
      installerId: reference('user'),
      notes: optionalText,
      work: json,
      replacedIdentifier: optionalText,
      fittedIdentifier: optionalText,
      linkedUserId: reference('user'),
      grantedUserId: reference('user'),
      grantedDeviceId: reference('device'),
    })
    await createUnique(db, 'serviceOrder', 'sellerId', 'number')
    await createLinkTable(db, 'user', 'serviceOrder')
  },
}
