import type { User } from '@rastro/core/resources/user'
import { isLimitedNow } from '../../../access/payment.ts'
import { plansOf } from '../../../access/plans.ts'
import { readServer } from '../../../access/server-for.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/database.ts'

/** A person whom the server works for, without a login. */
export const viewerOf = async (db: Db, user: User, now: Date): Promise<Viewer> => ({
  user,
  server: await readServer(db),
  plans: await plansOf(db, user.id),
  isLimited: await isLimitedNow(db, user.id, now),
  scope: 'read',
  sessionId: undefined,
  tokenId: undefined,
  sharedBy: undefined,
  passwordTime: undefined,
  until: undefined,
  endTime: undefined,
  enteredBy: undefined,
  address: undefined,
})
