import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CopyIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './PhoneAsTracker.module.css'

/** A text to be typed elsewhere, with a button that copies it. */
export function Copied({ label, text }: { label: string; text: string }): ReactNode {
  const t = useT('adding')
  const copy = () =>
    copyText(text).then(
      () => showToast('notice', t('sharedCopied')),
      () => showToast('warning', t('placeCopyFailed')),
    )
  return (
    <div className={styles.server}>
      <span className="visually-hidden">{label}:</span>
      <code>{text}</code>
      <IconButton size="small" icon={CopyIcon} label={t('sharedCopy')} onClick={copy} />
    </div>
  )
}
