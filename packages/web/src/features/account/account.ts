import { isSameMail } from '@rastro/core/access/mail-address'
import type { User } from '@rastro/core/resources/user'

/** An account as it is sent: with the current password, which the server requires with a new password or another email. */
export type SentAccount = Partial<User> & { readonly currentPassword?: string | null }

/** Whether saving this email and new password requires the current password. */
export const needsPassword = ({ email }: Pick<User, 'email'>, sent: Pick<SentAccount, 'email' | 'password'>): boolean =>
  Boolean(sent.password) || !isSameMail(email, sent.email ?? '')

/** The account to be sent, from the values of the form; an empty password leaves it unchanged (AUTH-47). */
export function sentAccount(user: Pick<User, 'email'>, { currentPassword, ...values }: SentAccount): SentAccount {
  return {
    ...values,
    name: values.name?.trim() ?? '',
    email: values.email?.trim() ?? '',
    phone: values.phone?.trim() || null,
    password: values.password || null,
    ...(currentPassword && needsPassword(user, values) && { currentPassword }),
  }
}
