import { ForbiddenError } from '@rastro/core/kit/errors'
import { type ContactRefusal, contactRefusal } from '@rastro/core/vocabulary/account-refusals'
import { findAccountById, type Lock } from './account.ts'
import { verifyPassword } from './password.ts'
import { fingerprint } from './token.ts'
import type { Viewer } from './viewer.ts'

/** How long after a login the present password may be omitted (ms). */
const freshMs = 3_600_000
const wrongTries = { max: 10, windowMs: 60_000 }

interface Change {
  /** The account whose password, key for one-time codes, email or login name is set, or whose identity is bound. */
  readonly userId: number
  readonly currentPassword: string | null | undefined
  /** The error for a token that may not do this for others, and the field that it names. */
  readonly refusal?: { readonly code: ContactRefusal; readonly field: string }
}

/** True when people change their own account, and not while somebody is logged in as them. */
export const isOwn = (viewer: Viewer, userId: number): boolean => userId === viewer.user.id && !viewer.enteredBy

/**
 * Throws unless the viewer may set the credentials of this account: their own with the present password, or soon after a
 * login with it; another user's in person, not with a token. That the viewer manages the user is checked separately.
 */
export async function requireProof(lock: Lock, viewer: Viewer, change: Change): Promise<void> {
  const { userId, currentPassword, refusal = { code: 'tokenPassword', field: 'password' } } = change
  if (!isOwn(viewer, userId)) return requireInPerson(viewer, refusal.code, refusal.field)
  if (currentPassword) return requirePassword(lock, userId, currentPassword)
  const age = lock.clock.now().getTime() - (viewer.passwordTime?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (age > freshMs) throw refused('passwordNeeded', 'currentPassword')
}

/** Throws for a token, and for a login opened by one. */
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
  return new ForbiddenError(contactRefusal(code), { field })
}
