import { useT } from '../i18n/translate.ts'
import { copyText } from '../ui/copy-text.ts'
import { showToast } from '../ui/toasts.ts'

/** A place in degrees, in the format for the clipboard and other maps. */
export const plainPlace = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** Copies a text to the clipboard, and shows whether it succeeded. */
export function useCopyPlace(): (plain: string) => void {
  const t = useT('fleet')
  return (plain) => {
    copyText(plain).then(
      () => showToast('notice', t('placeCopied')),
      () => showToast('warning', t('placeCopyFailed')),
    )
  }
}
