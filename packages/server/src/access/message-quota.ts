import { resellerIdOf, type User } from '@rastro/core/resources/user'
import { type QuotaChannel, quotaOf } from '@rastro/core/vocabulary/message-quotas'
import type { Db } from '../db/database.ts'
import { findUser } from './account.ts'
import { isNewcomer } from './newcomers.ts'
import { readServer } from './server-for.ts'
import { type Bound, returnSpent, spendAll } from './throttle.ts'
import { fingerprint } from './token.ts'

interface Needs {
  readonly db: Db
  readonly clock: { now(): Date }
}

/** A message about to be sent. It counts against the quota of everybody named. */
export interface Outgoing {
  readonly channel: QuotaChannel
  /** Whose quota it uses: the recipient's, or that of the sender of a command by text message. */
  readonly of: 'recipient' | 'giver'
  /** Undefined for messages of the server itself. */
  readonly person: User | undefined
  /** The address or number that it goes to, regardless of its owner. */
  readonly destination: string | undefined
  /** The source that may use the reserve after the quota is exhausted, such as `device 5`; undefined for none. */
  readonly emergency?: string | undefined
}

/** The result of a quota request. */
export interface Grant {
  readonly isGranted: boolean
  /** The limit per hour. */
  readonly max: number
  /** Refunds a message that was not sent. */
  giveBack(): Promise<void>
}

const windowMs = 3_600_000
/** One source of emergencies may use at most this share of the reserve, so that others remain possible. */
const partOfOne = 1 / 4

/**
 * Counts a message before it is sent (decision 81). The counts are rows: shared by all nodes and durable. Refused messages are
 * not counted.
 */
export async function takeQuota({ db, clock }: Needs, outgoing: Outgoing): Promise<Grant> {
  const { channel, of, person, destination, emergency } = outgoing
  const now = clock.now()
  const max = await quotaFor(db, channel, person, now)
  const whose = [...(person ? [`${of} ${person.id}`] : []), ...(destination ? [`to ${fingerprint(destination)}`] : [])]
  if (whose.length === 0) return { isGranted: true, max, giveBack: async () => {} }
  const quota = whose.map((name) => ({ key: `quota ${channel} ${name}`, max, windowMs }))
  const reserve = whose.map((name) => ({ key: `reserve ${channel} ${name}`, max, windowMs }))
  const ofOne = { key: `reserve ${channel} ${whose[0]} ${emergency}`, max: Math.ceil(max * partOfOne), windowMs }
  const taken =
    (await taking(db, quota, now)) ?? (emergency === undefined ? undefined : await taking(db, [...reserve, ofOne], now))
  return {
    isGranted: taken !== undefined,
    max,
    giveBack: async () => {
      if (taken) await returnSpent(db, taken)
    },
  }
}

const taking = async (db: Db, bounds: readonly Bound[], now: Date): Promise<readonly Bound[] | undefined> =>
  (await spendAll(db, bounds, now)) ? bounds : undefined

async function quotaFor(db: Db, channel: QuotaChannel, person: User | undefined, now: Date): Promise<number> {
  const resellerId = person ? resellerIdOf(person) : 0
  return quotaOf(channel, {
    person,
    reseller: resellerId > 0 ? await findUser(db, resellerId) : undefined,
    server: await readServer(db),
    isNewcomer: person !== undefined && (await isNewcomer(db, person.id, now)),
  })
}
