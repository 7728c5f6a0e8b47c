import type { AppError } from '@rastro/core/kit/errors'
import { useT } from '../../i18n/translate.ts'
import { passwordFaults } from '../../resource/password-faults.ts'

/**
 * USER-31, A-128: why an account was not saved. A refusal without a reason code is shown as an email that is taken, with
 * its text in the console; one with a code or a field is shown as it is (decision 137).
 */
export function useFailureWords(): (error: AppError, sent: Readonly<Record<string, unknown>>) => string | undefined {
  const t = useT('people')
  return (error, sent) => {
    const { password, currentPassword } = passwordFaults(error, String(sent.password ?? ''))
    if (password || currentPassword) return t((password ?? currentPassword)!)
    const { status, reason, field, message } = error
    if (field === 'email' && status !== 409) return t('errorEmail')
    const isTold = reason !== undefined || field !== undefined
    if (status !== 409 && (isTold || status < 400 || status === 401 || status >= 500)) return undefined
    console.warn('An account was not saved:', message)
    return t('emailAlreadyRegistered')
  }
}
