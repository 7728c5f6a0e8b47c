import { wordsValue } from '../i18n/language.ts'
import { translatorOf } from '../i18n/translate.ts'
import { download, saveFilesBy } from '../ui/save-file.ts'
import { showToast } from '../ui/toasts.ts'

/**
 * In a native app files that the page made are shared, where its browser can. The app of Traccar takes only addresses of the
 * server (decision 119) and drops such a download without a word, so that the person is informed what to do then (BRIDGE-1).
 */
export function shareFilesInApp(): void {
  saveFilesBy((file) => {
    const data = { files: [file] }
    // Whoever closes the list of apps has changed their mind
    if (navigator.canShare?.(data)) return void navigator.share(data).catch(() => {})
    download(file)
    const words = wordsValue.get()
    if (words) showToast('notice', translatorOf(words)('fileInApp'))
  })
}
