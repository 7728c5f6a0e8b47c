import { ForbiddenError } from '@rastro/core/kit/errors'
import { findAccountById, type Lock } from '../../access/account.ts'
import { verifyPassword } from '../../access/password.ts'
import { fingerprint } from '../../access/token.ts'
import type { Viewer } from '../../access/viewer.ts'

/** So long after a login a client may leave the present password out (ms). */
const freshMs = 3_600_000
const wrongTries = { most: 10, windowMs: 60_000 }

interface Change {
  /** Whose password or key for one-time codes is set. */
  readonly userId: number
  readonly currentPassword: string | null | undefined
}

/**
 * Throws unless the viewer may set what opens this account: one's own with the present password, or soon after a login with
 * it; somebody else's in person, and not with a token. That the viewer manages the user is asked apart.
 */
export async function requireProof(lock: Lock, viewer: Viewer, { userId, currentPassword }: Change): Promise<void> {
  const isOwn = userId === viewer.user.id && !viewer.enteredBy
  if (!isOwn) {
    if (viewer.tokenId !== undefined) throw new ForbiddenError('A token cannot set a password', { field: 'password' })
    return
  }
  if (currentPassword) return requirePassword(lock, userId, currentPassword)
  const age = lock.clock.now().getTime() - (viewer.passwordTime?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (age > freshMs) throw new ForbiddenError('The present password is needed', { field: 'currentPassword' })
}

async function requirePassword({ db, throttle, hashing }: Lock, userId: number, password: string): Promise<void> {
  const bounds = [{ key: fingerprint(`present ${userId}`), ...wrongTries }]
  throttle.refuse(bounds)
  const { passwordHash } = (await findAccountById(db, userId)) ?? {}
  const isRight = await hashing.run({ rank: 'inside', who: [`account ${userId}`] }, () =>
    throttle.attempt(bounds, async () => Boolean(passwordHash) && verifyPassword(password, passwordHash!)),
  )
  if (!isRight) throw new ForbiddenError('The present password is wrong', { field: 'currentPassword' })
}
