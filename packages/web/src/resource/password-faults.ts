import { isLongEnough } from '@rastro/core/access/password-rule'
import type { TextKey } from '@rastro/core/i18n/areas'
import { AppError } from '@rastro/core/kit/errors'

/** The errors of the passwords that a form has sent, by field; empty when the failure has another cause. */
export interface PasswordFaults {
  readonly password?: TextKey<'start'>
  readonly currentPassword?: TextKey<'start'>
}

/** Translated: the server names the field, and rejects a password for two reasons only. */
export function passwordFaults(error: unknown, password: string): PasswordFaults {
  if (!(error instanceof AppError)) return {}
  if (error.field === 'currentPassword') return { currentPassword: 'passwordPresentWrong' }
  if (error.field !== 'password') return {}
  return { password: isLongEnough(password) ? 'passwordCommon' : 'passwordShort' }
}
