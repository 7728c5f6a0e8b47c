import { ForbiddenError } from '@rastro/core/kit/errors'
import { type ContactRefusal, contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { findAccountById, type Lock } from './account.ts'
import { verifyPassword } from './password.ts'
import { fingerprint } from './token.ts'
import type { Viewer } from './viewer.ts'

/** So long after a login a client may leave the present password out (ms). */
const freshMs = 3_600_000
const wrongTries = { max: 10, windowMs: 60_000 }

interface Change {
  /** Whose password, key for one-time codes, email or login name is set, or whose account is bound. */
  readonly userId: number
  readonly currentPassword: string | null | undefined
  /** What a token is told that it cannot do for others, and the field that it names. */
  readonly refusal?: { readonly code: ContactRefusal; readonly field: string }
}

/** True where people change their own account, and nobody who is logged in as them. */
export const isOwn = (viewer: Viewer, userId: number): boolean => userId === viewer.user.id && !viewer.enteredBy

/**
 * Throws unless the viewer may set what opens this account: one's own with the present password, or soon after a login with
 * it; somebody else's in person, and not with a token. That the viewer manages the user is asked apart.
 */
export async function requireProof(lock: Lock, viewer: Viewer, change: Change): Promise<void> {
  const { userId, currentPassword, refusal = { code: 'tokenPassword', field: 'password' } } = change
  if (!isOwn(viewer, userId)) return requireInPerson(viewer, refusal.code, refusal.field)
  if (currentPassword) return requirePassword(lock, userId, currentPassword)
  const age = lock.clock.now().getTime() - (viewer.passwordTime?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (age > freshMs) throw refused('passwordNeeded', 'currentPassword')
}

/** Throws for a token, and for a login that one has opened. */
export function requireInPerson({ tokenId }: Viewer, code: ContactRefusal, field?: string): void {
  if (tokenId !== undefined) throw refused(code, field)
}

async function requirePassword({ db, throttle, hashing }: Lock, userId: number, password: string): Promise<void> {
  const bounds = [{ key: fingerprint(`present ${userId}`), ...wrongTries }]
  throttle.refuse(bounds)
  const { passwordHash } = (await findAccountById(db, userId)) ?? {}
  const isRight = await hashing.run({ rank: 'inside', who: [`account ${userId}`] }, () =>
    throttle.attempt(bounds, async () => Boolean(passwordHash) && verifyPassword(password, passwordHash!)),
  )
  if (!isRight) throw refused('passwordWrong', 'currentPassword')
}

function refused(code: ContactRefusal, field: string | undefined): ForbiddenError {
  const { message, reason } = contactRefusal(code)
  return new ForbiddenError(message, { field, reason })
}
