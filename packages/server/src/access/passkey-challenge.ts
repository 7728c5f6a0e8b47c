import type { Db } from '../db/database.ts'
import { fingerprint, newSecret } from './token.ts'

/** How long a challenge can be answered (ms): a person looks for a phone or a key meanwhile. */
const challengeMs = 300_000

/** A new challenge, stored as a hash; `userId` adds a passkey to this account, without it somebody logs in. */
export async function openChallenge(db: Db, userId: number | undefined, now: Date): Promise<string> {
  const challenge = newSecret()
  const expirationTime = now.getTime() + challengeMs
  await db
    .insertInto('passkey_challenge')
    .values({ fingerprint: fingerprint(challenge), userId: userId ?? null, expirationTime })
    .execute()
  return challenge
}

/** Uses up a challenge; false when it was used, has expired, or was for something else. */
export async function takeChallenge(
  db: Db,
  { challenge, userId }: { readonly challenge: string; readonly userId: number | undefined },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('fingerprint', '=', fingerprint(challenge))
    .returning(['userId', 'expirationTime'])
    .executeTakeFirst()
  return taken !== undefined && taken.userId === (userId ?? null) && taken.expirationTime > now.getTime()
}

/** Deletes expired challenges. */
export async function removeExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expirationTime', '<=', now.getTime()).execute()
}
