import { sql } from 'kysely'
import {
  type AnyDb,
  createIndex,
  createTable,
  createUnique,
  optionalText,
  optionalTime,
  owner,
  text,
  time,
  whole,
} from './columns.ts'
import type { Migration } from './migration.ts'

/** Verified addresses of people, proofs that wait, and accounts bound to a person of an identity provider (decisions 78, 79). */
export const verifiedContacts: Migration = {
  name: '0005-verified-contacts',
  async up(db, sqlite) {
    await createTable(db, sqlite, 'verified_contact', {
      userId: owner('user'),
      channel: text,
      address: text,
      verifiedTime: optionalTime,
    })
    await createUnique(db, 'verified_contact', 'userId', 'channel')
    await createTable(db, sqlite, 'contact_proof', {
      userId: owner('user'),
      channel: text,
      address: text,
      fingerprint: optionalText,
      attempts: whole,
      askedTime: time,
      expirationTime: time,
    })
    await createUnique(db, 'contact_proof', 'userId', 'channel')
    await createIndex(db, 'contact_proof', 'fingerprint')
    await createTable(db, sqlite, 'identity', {
      userId: owner('user'),
      issuer: text,
      subject: text,
      createdTime: time,
      usedTime: optionalTime,
    })
    await createUnique(db, 'identity', 'issuer', 'subject')
    await db.schema.alterTable('password_reset').addColumn('address', 'text').execute()
    await acceptPresent(db)
  },
}

/**
 * Messages to the addresses of before go on. Verified is only what no one but the identity provider and administrators can have set:
 * the address of an account that a sign-in made, which is fixed, never had a password, and was never edited.
 */
async function acceptPresent(db: AnyDb): Promise<void> {
  const now = Date.now()
  await sql`
    insert into verified_contact ("userId", channel, address, "verifiedTime")
    select "user".id, 'mail', "user".email, case
      when "user"."fixedEmail" = 1 and "user"."passwordHash" is null
        and exists (
          select 1 from action
          where action."objectType" = 'user' and action."objectId" = "user".id
            and action."actionType" = 'create' and action."userId" is null
        )
        and not exists (
          select 1 from action
          where action."objectType" = 'user' and action."objectId" = "user".id
            and action."actionType" = 'edit' and action.attributes like '%"email"%'
        )
      then cast(${now} as bigint) end
    from "user" where "user".temporary = 0 and "user".email <> ''
  `.execute(db)
  await sql`
    insert into verified_contact ("userId", channel, address)
    select id, 'phone', phone from "user" where temporary = 0 and phone <> ''
  `.execute(db)
}
