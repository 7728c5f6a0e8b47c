import { reasonWords } from '@rastro/core/i18n/reason-words'
import { AppError } from '@rastro/core/kit/errors'
import { ConnectionError } from '../api/client.ts'
import { wordsValue } from '../i18n/language.ts'
import { translatorOf } from '../i18n/translate.ts'
import { showToast } from '../ui/toasts.ts'

/** Shows why a call failed. A 401 is not shown: it redirects to the login page. */
export function showError(error: unknown): void {
  if (error instanceof AppError && error.status === 401) return
  showToast('error', errorText(error))
}

/**
 * The error text: in the person's language, where the reason has a code and the page its texts, else the server's text. `label`: the
 * label of the field that it is about.
 */
export function errorText(error: unknown, label?: string): string {
  const words = wordsValue.get()
  const t = words && translatorOf(words)
  if (error instanceof ConnectionError && t) return t('errorConnection')
  const said = t && error instanceof AppError && error.reason && reasonWords(t, error.reason, label)
  return said || (error instanceof Error ? error.message : String(error))
}
