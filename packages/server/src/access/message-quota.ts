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

/** A message that is about to leave. It counts for everybody who is named. */
export interface Outgoing {
  readonly channel: QuotaChannel
  /** Whose quota it is of: of who gets messages, or of who gives commands that go as text messages. */
  readonly of: 'recipient' | 'giver'
  /** Undefined of what the server sends by itself. */
  readonly person: User | undefined
  /** The address or number that it goes to, whoever has it. */
  readonly destination: string | undefined
  /** What draws on the reserve when the quota is used up, such as `device 5`; undefined of what has none. */
  readonly emergency?: string | undefined
}

/** What a message was granted. */
export interface Grant {
  readonly isGranted: boolean
  /** So many an hour are. */
  readonly max: number
  /** It did not leave, and does not count. */
  giveBack(): Promise<void>
}

const windowMs = 3_600_000
/** One source of emergencies takes this part of the reserve, so that another one is heard too. */
const partOfOne = 1 / 4

/**
 * Counts a message before it leaves (decision 81). The counts are rows: they hold for all nodes and outlive a restart. What is not
 * granted is not counted.
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
