import { isSameMail } from '@rastro/core/access/mail-address'
import type { User } from '@rastro/core/resources/user'

/** What a person can change of their own account here. */
export interface AccountDraft {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Empty leaves the password unchanged (AUTH-47). */
  readonly password: string
  /** The current password, required with a new password or another email. */
  readonly currentPassword: string
}

/** The account as it is. */
export const draftOf = ({ name, email, phone }: User): AccountDraft => ({
  ...{ name, email, phone: phone ?? '' },
  ...{ password: '', currentPassword: '' },
})

/** Whether saving this requires the current password. */
export const needsPassword = ({ email }: User, draft: AccountDraft): boolean =>
  draft.password !== '' || !isSameMail(email, draft.email)

/** The complete user with the changes applied. */
export const changedUser = (user: User, draft: AccountDraft): User & { currentPassword: string | null } => ({
  ...user,
  name: draft.name.trim(),
  email: draft.email.trim(),
  phone: draft.phone.trim() || null,
  password: draft.password || null,
  currentPassword: (needsPassword(user, draft) && draft.currentPassword) || null,
})
