import { isLongEnough } from '@rastro/core/access/password-rule'
import type { TextKey } from '@rastro/core/i18n/areas'
import { AppError } from '@rastro/core/kit/errors'

/** What is wrong with which password that a form has sent; empty when the failure is about something else. */
export interface PasswordFaults {
  readonly password?: TextKey<'start'>
  readonly currentPassword?: TextKey<'start'>
}

/** In the words of the person's language: the server says which field it is, and refuses one for two reasons only. */
export function passwordFaults(error: unknown, password: string): PasswordFaults {
  if (!(error instanceof AppError)) return {}
  if (error.field === 'currentPassword') return { currentPassword: 'passwordPresentWrong' }
  if (error.field !== 'password') return {}
  return { password: isLongEnough(password) ? 'passwordCommon' : 'passwordShort' }
}
