import {
  createKeyedTable,
  createTable,
  createUnique,
  flag,
  optionalOwner,
  optionalTime,
  owner,
  text,
  textKey,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Passkeys with their challenges, and recovery codes for one-time codes (decisions 134, 135). */
export const secondFactors: Migration = {
  name: '0009-second-factors',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'passkey', {
      userId: owner('user'),
      credentialId: text,
      publicKey: text,
      counter: whole,
      transports: text,
      synced: flag,
      name: text,
      createdTime: time,
      usedTime: optionalTime,
    })
    await createUnique(db, 'passkey', 'credentialId')
    await createKeyedTable(db, 'passkey_challenge', {
      fingerprint: textKey,
      userId: optionalOwner('user'),
      expirationTime: time,
    })
    await createTable(db, sqlite, 'recovery_code', {
      userId: owner('user'),
      fingerprint: text,
      createdTime: time,
      usedTime: optionalTime,
    })
    await createUnique(db, 'recovery_code', 'userId', 'fingerprint')
  },
}
