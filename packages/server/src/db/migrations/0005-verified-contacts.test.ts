import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { dialects } from '../../testing/dialects.ts'
import { isSqlite } from '../dialect.ts'
import { verifiedContacts } from './0005-verified-contacts.ts'

const user = { name: 'x', attributes: '{}', administrator: 0, disabled: 0, deviceLimit: -1, userLimit: 0 } as const
const people = [
  { id: 1, email: 'typed@example.com', fixedEmail: 0, passwordHash: 'h', phone: '+5511988887777', temporary: 0 },
  { id: 2, email: 'provided@example.com', fixedEmail: 1, passwordHash: null, phone: null, temporary: 0 },
  { id: 3, email: 'edited@example.com', fixedEmail: 1, passwordHash: null, phone: null, temporary: 0 },
  { id: 4, email: 'managed@example.com', fixedEmail: 1, passwordHash: null, phone: '', temporary: 0 },
  { id: 5, email: 'registered@example.com', fixedEmail: 1, passwordHash: 'h', phone: null, temporary: 0 },
  { id: 6, email: 'a@example.com:link', fixedEmail: 0, passwordHash: null, phone: null, temporary: 1 },
] as const
const deed = (objectId: number, actionType: 'create' | 'edit', userId: number | null, attributes = '{}') => ({
  ...{ objectId, actionType, userId, attributes, objectType: 'user', actionTime: 0, address: null, userEmail: null },
})

for (const [dialect, open] of dialects) {
  describe(`addresses of before, on ${dialect}`, () => {
    test('go on being written to, and are verified only where the identity provider has made the account', async () => {
      const { db, close } = await open()
      for (const table of ['verified_contact', 'contact_proof', 'identity']) await db.schema.dropTable(table).execute()
      await sql`alter table password_reset drop column address`.execute(db)
      await db
        .insertInto('user')
        .values(people.map((one) => ({ ...user, ...one })) as never)
        .execute()
      const deeds = [deed(2, 'create', null), deed(3, 'create', null), deed(4, 'create', 1), deed(5, 'create', null)]
      const edits = [deed(3, 'edit', 3, '{"fields":["email"]}'), deed(2, 'edit', 2, '{"fields":["name"]}')]
      await db
        .insertInto('action')
        .values([...deeds, ...edits] as never)
        .execute()
      await db.transaction().execute((tx) => verifiedContacts.up(tx, isSqlite(tx)))
      const rows = await db.selectFrom('verified_contact').selectAll().orderBy('channel').orderBy('userId').execute()
      assert.deepEqual(
        rows.map(({ userId, channel, address, verifiedTime }) => [userId, channel, address, verifiedTime !== null]),
        [
          [1, 'mail', 'typed@example.com', false],
          [2, 'mail', 'provided@example.com', true],
          [3, 'mail', 'edited@example.com', false],
          [4, 'mail', 'managed@example.com', false],
          [5, 'mail', 'registered@example.com', false],
          [1, 'phone', '+5511988887777', false],
        ],
      )
      await close()
    })
  })
}
