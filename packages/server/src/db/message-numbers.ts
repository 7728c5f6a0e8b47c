import { messagePaceMs } from '@rastro/core/model/message-queue'
import { resellerIdOf, roleOf } from '@rastro/core/resources/user'
import { sql } from 'kysely'
import type { MessageNumber } from '../ports/messaging-app.ts'
import type { Db } from './database.ts'
import { among } from './dialect.ts'
import { putTask } from './tasks.ts'

/** Accounts above an account, at most: a longer chain has been made by hand. */
const maxAccounts = 1000
/** The longest time that a message waits for its turn (ms); the sender of a later one tries again. */
const longestWaitMs = 60_000

/**
 * The numbers that may carry messages to a person, in levels: those of the nearest resellers above first, the administration's last.
 * No level is empty.
 */
export async function numbersAbove(db: Db, userId: number): Promise<readonly (readonly MessageNumber[])[]> {
  const any = await db.selectFrom('whatsapp_number').select('id').limit(1).executeTakeFirst()
  if (!any) return []
  const levels: MessageNumber[][] = []
  const seen = new Set<number>([userId])
  for (let level = [userId]; level.length > 0 && seen.size < maxAccounts; ) {
    level = (await accountsAbove(db, level)).filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
    levels.push(await numbersOf(db, await resellersAmong(db, level)))
  }
  const ofAdministration = await db
    .selectFrom('whatsapp_number')
    .where('ownerId', 'is', null)
    .select(['ownerId', 'index'])
    .orderBy('index')
    .execute()
  return [...levels, ofAdministration].filter((numbers) => numbers.length > 0)
}

async function accountsAbove(db: Db, ids: readonly number[]): Promise<number[]> {
  const accounts = await db
    .selectFrom('user')
    .where(among(db, 'id', ids))
    .select('attributes')
    .execute()
  const managers = await db
    .selectFrom('user_managedUser')
    .where(among(db, 'managedUserId', ids))
    .select('userId')
    .execute()
  const resellers = accounts.map(({ attributes }) => resellerIdOf({ attributes: JSON.parse(attributes) }))
  return [...new Set([...managers.map(({ userId }) => userId), ...resellers])].filter((id) => id > 0)
}

async function resellersAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .where(among(db, 'id', ids))
    .where('disabled', '=', 0)
    .select(['id', 'administrator', 'userLimit', 'attributes'])
    .execute()
  return rows
    .filter(
      ({ administrator, userLimit, attributes }) =>
        roleOf({ administrator: administrator === 1, userLimit, attributes: JSON.parse(attributes) }) === 'reseller',
    )
    .map(({ id }) => id)
}

const numbersOf = (db: Db, ownerIds: readonly number[]): Promise<MessageNumber[]> =>
  db
    .selectFrom('whatsapp_number')
    .where(among(db, 'ownerId', ownerIds))
    .select(['ownerId', 'index'])
    .orderBy('ownerId')
    .orderBy('index')
    .execute()

/** Has the connections of an account's numbers ended: its rows go with the account, and the service would stay logged in. */
export async function endNumbersOf(tx: Db, ownerId: number): Promise<void> {
  for (const { index } of await numbersOf(tx, [ownerId])) await putTask(tx, 'endNumber', { ownerId, index })
}

/**
 * Takes the next turn of an instance, one every `messagePaceMs` over all nodes: the time until then (ms). Undefined, and no turn
 * taken, where that would be longer than a minute.
 */
export async function takeMessageTurn(db: Db, instance: string, now: Date): Promise<number | undefined> {
  const present = now.getTime()
  const row = await db
    .insertInto('whatsapp_slot')
    .values({ instance, freeTime: present + messagePaceMs })
    .onConflict((conflict) =>
      conflict
        .column('instance')
        .doUpdateSet({
          freeTime: sql<number>`case when "whatsapp_slot"."freeTime" > ${present}
            then "whatsapp_slot"."freeTime" else ${present} end + ${messagePaceMs}`,
        })
        .where('whatsapp_slot.freeTime', '<=', present + longestWaitMs),
    )
    .returning('freeTime')
    .executeTakeFirst()
  return row && row.freeTime - messagePaceMs - present
}

/** Removes the turns of instances that have sent nothing since this time. */
export async function removeOldTurns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('whatsapp_slot').where('freeTime', '<', before.getTime()).execute()
}
