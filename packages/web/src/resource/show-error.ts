import type { Translate } from '@rastro/core/i18n/words'
import { AppError } from '@rastro/core/kit/errors'
import { ConnectionError } from '../api/client.ts'
import { wordsValue } from '../i18n/language.ts'
import { translatorOf } from '../i18n/translate.ts'
import { showToast } from '../ui/toasts.ts'

/** Shows why a call failed, in the server's words. A 401 is not shown: the login page comes instead. */
export function showError(error: unknown): void {
  if (error instanceof AppError && error.status === 401) return
  showToast('error', errorText(error))
}

/** Why it failed, in words for the person. */
export function errorText(error: unknown): string {
  const words = wordsValue.get()
  const t: Translate<'start'> | undefined = words && translatorOf(words)
  if (error instanceof ConnectionError && t) return t('errorConnection')
  return error instanceof Error ? error.message : String(error)
}
