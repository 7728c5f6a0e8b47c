import { fieldViewOf } from '@rastro/core/access/field-view'
import { encode } from '@rastro/core/kit/schema'
import { consentSchema } from '@rastro/core/model/consent'
import { users } from '@rastro/core/resources/user'
import { optOutOf } from '../../access/opt-outs.ts'
import { listPasskeys } from '../../access/passkeys.ts'
import type { LoginDetails } from '../../access/session.ts'
import { consentsOf } from '../consents/consents.ts'
import { type Asked, jsonValue, type Part } from './part.ts'

const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The account itself: without its password, its keys and its tokens, which open something. */
export const accountPart: Part = async function* ({ ctx: { db }, account, reader }) {
  const { password: _, totpKey, ...plain } = fieldViewOf('user', reader)?.item(account) ?? account
  const { notificationTokens, ...attributes } = plain.attributes
  const seen = encode(users.schema, { ...plain, attributes, password: null, totpKey: null }) as Record<string, unknown>
  delete seen.password
  delete seen.totpKey
  const phones = typeof notificationTokens === 'string' ? notificationTokens.split(',').filter(Boolean).length : 0
  yield {
    name: 'account.json',
    about: 'account',
    pages: jsonValue({ ...seen, oneTimeCodes: Boolean(totpKey), phones }),
  }
  const contacts = await db
    .selectFrom('verified_contact')
    .where('userId', '=', account.id)
    .select(['channel', 'address', 'verifiedTime'])
    .execute()
  const pages = jsonValue(contacts.map((row) => ({ ...row, verifiedTime: moment(row.verifiedTime) })))
  yield { name: 'contacts.json', about: 'contacts', pages }
  const ended = await optOutOf(db, account.id)
  if (ended) {
    const told = { channel: 'whatsapp', ...ended, endedTime: moment(ended.endedTime) }
    yield { name: 'opt-outs.json', about: 'optOuts', pages: jsonValue([told]) }
  }
  const decided = (await consentsOf(db, account.id)).map((consent) => encode(consentSchema, consent))
  yield { name: 'consents.json', about: 'consents', pages: jsonValue(decided) }
}

/** How the account is opened: logins, tokens by name, passkeys by name, identities, browsers with messages, links. */
export const accessPart: Part = async function* (asked) {
  yield { name: 'access/logins.json', about: 'logins', pages: jsonValue(await loginsOf(asked)) }
  const { db } = asked.ctx
  const { id } = asked.account
  const tokens = await db
    .selectFrom('token')
    .where('userId', '=', id)
    .orderBy('id')
    .select(['name', 'scope', 'createdTime', 'expirationTime', 'lastUsedTime', 'revokedTime'])
    .execute()
  const times = ['createdTime', 'expirationTime', 'lastUsedTime', 'revokedTime'] as const
  const told = tokens.map((row) => ({ ...row, ...Object.fromEntries(times.map((key) => [key, moment(row[key])])) }))
  yield { name: 'access/tokens.json', about: 'tokens', pages: jsonValue(told) }
  yield { name: 'access/passkeys.json', about: 'passkeys', pages: jsonValue(await listPasskeys(db, id)) }
  const identities = await db
    .selectFrom('identity')
    .where('userId', '=', id)
    .select(['issuer', 'subject', 'createdTime'])
    .execute()
  const bound = identities.map((row) => ({ ...row, createdTime: moment(row.createdTime) }))
  yield { name: 'access/identities.json', about: 'identities', pages: jsonValue(bound) }
  const shares = await db
    .selectFrom('share')
    .where('sharerId', '=', id)
    .select(['deviceId', 'groupId', 'createdTime'])
    .execute()
  const shared = shares.map((row) => ({ ...row, createdTime: moment(row.createdTime) }))
  yield { name: 'access/shared-links.json', about: 'links', pages: jsonValue(shared) }
}

async function loginsOf({ ctx: { db }, account }: Asked): Promise<unknown[]> {
  const rows = await db
    .selectFrom('session')
    .where('userId', '=', account.id)
    // Those of whoever has logged in as the account tell of another person
    .where('originalUserId', 'is', null)
    .orderBy('createdTime')
    .select(['createdTime', 'expirationTime', 'attributes'])
    .execute()
  return rows.map(({ createdTime, expirationTime, attributes }) => {
    const { address = null, agent = null } = JSON.parse(attributes) as LoginDetails
    return { createdTime: moment(createdTime), expirationTime: moment(expirationTime), address, agent }
  })
}
