import type { User } from '@rastro/core/resources/user'

/** What a person can change of their own account here. */
export interface AccountDraft {
  readonly name: string
  readonly email: string
  /** Empty keeps the present password (AUTH-47). */
  readonly password: string
  /** The present one, to be shown with a new one. */
  readonly currentPassword: string
}

/** The account as it is. */
export const draftOf = ({ name, email }: User): AccountDraft => ({ name, email, password: '', currentPassword: '' })

/** The whole user with the changes in it. */
export const changedUser = (user: User, draft: AccountDraft): User & { currentPassword: string | null } => ({
  ...user,
  name: draft.name.trim(),
  email: draft.email.trim(),
  password: draft.password || null,
  currentPassword: (draft.password && draft.currentPassword) || null,
})
