import { useT } from '../i18n/translate.ts'
import { copyText } from '../ui/copy-text.ts'
import { showToast } from '../ui/toasts.ts'

/** A place in degrees as it is copied, and as other maps take it. */
export const plainPlace = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** Puts a text that tells a place on the clipboard, and says whether the browser did. */
export function useCopyPlace(): (plain: string) => void {
  const t = useT('fleet')
  return (plain) => {
    copyText(plain).then(
      () => showToast('notice', t('placeCopied')),
      () => showToast('warning', t('placeCopyFailed')),
    )
  }
}
