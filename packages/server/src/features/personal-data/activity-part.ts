import { encode } from '@rastro/core/kit/schema'
import { type AuditEntry, auditEntrySchema } from '@rastro/core/model/audit'
import { allActions } from '../audit/audit.ts'
import { type Asked, csvTable, jsonList, type Part } from './part.ts'

/** Everything that was ever written down. */
const always = { from: new Date(0), to: new Date(8.64e15) }
const columns = ['actionTime', 'actionType', 'objectType', 'objectId', 'address', 'byAccount', 'attributes']

/** What the account did, and what others did to it; of others neither name nor address. */
export const activityPart: Part = async function* (asked) {
  yield { name: 'activity.json', about: 'activity', pages: jsonList(actions(asked)) }
  yield { name: 'activity.csv', about: 'activity', pages: csvTable(asked.row, columns, actions(asked)) }
  yield { name: 'messages.json', about: 'messages', pages: jsonList(deliveries(asked)) }
  yield { name: 'dunning.json', about: 'dunning', pages: jsonList(dunningMessages(asked)) }
  yield { name: 'commands.json', about: 'commands', pages: jsonList(commands(asked)) }
}

async function* actions({ ctx: { db }, account: { id } }: Asked): AsyncGenerator<object[]> {
  for await (const page of allActions(db, { ...always, userId: id })) yield page.map((entry) => toldOf(entry, id))
  for await (const page of allActions(db, { ...always, objectType: 'user', objectId: id })) {
    yield page.filter(({ userId }) => userId !== id).map((entry) => toldOf(entry, id))
  }
}

function toldOf(entry: AuditEntry, ownId: number): object {
  const isOwn = entry.userId === ownId
  const { actsAsEmail: _, ...attributes } = entry.attributes
  const { userId: __, userEmail: ___, ...told } = encode(auditEntrySchema, entry) as Record<string, unknown>
  return { ...told, attributes, address: isOwn ? entry.address : null, byAccount: isOwn }
}

const rowsAPage = 1000

/** Reads the rows of a query after each other by their id. */
async function* pagesOf<T extends { id: number }>(read: (after: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAPage) return
    after = last.id
  }
}

async function* deliveries({ ctx: { db }, account }: Asked): AsyncGenerator<object[]> {
  const pages = pagesOf((after) =>
    db
      .selectFrom('delivery')
      .where('userId', '=', account.id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAPage)
      .select(['id', 'eventId', 'deviceId', 'channel', 'state', 'createdTime', 'endedTime'])
      .execute(),
  )
  for await (const page of pages) yield page.map(withMoments)
}

/** What was sent to the account about its charges (decision 177), whoever was paid. */
async function* dunningMessages({ ctx: { db }, account }: Asked): AsyncGenerator<object[]> {
  const pages = pagesOf((after) =>
    db
      .selectFrom('dunning_message')
      .innerJoin('dunning_deed', 'dunning_deed.id', 'deedId')
      .where('userId', '=', account.id)
      .where('dunning_message.id', '>', after)
      .orderBy('dunning_message.id')
      .limit(rowsAPage)
      .select(['dunning_message.id', 'chargeId', 'action', 'dueDate', 'cents', 'time as createdTime'])
      .select(['channel', 'address', 'subject', 'text', 'state', 'dunning_message.endedTime'])
      .execute(),
  )
  for await (const page of pages) {
    yield page.map(({ cents, ...message }) => ({
      ...withMoments(message),
      value: cents === null ? null : Number(cents) / 100,
    }))
  }
}

async function* commands({ ctx: { db }, account }: Asked): AsyncGenerator<object[]> {
  const pages = pagesOf((after) =>
    db
      .selectFrom('queued_command')
      .where('userId', '=', account.id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAPage)
      // Without its attributes: they may hold the password of a unit
      .select(['id', 'deviceId', 'type', 'state', 'reason', 'createdTime', 'sentTime', 'answeredTime'])
      .execute(),
  )
  for await (const page of pages) yield page.map(withMoments)
}

/** Times of a row as ISO texts. */
const withMoments = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('Time') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  )
