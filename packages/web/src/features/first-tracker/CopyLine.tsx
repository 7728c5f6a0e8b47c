import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CopyIcon, MessageIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './first-tracker.module.css'

interface CopyLineProps {
  text: string
  /** It is a text message: a phone can send it. */
  isMessage?: boolean
  fault?: string | undefined
  onCopied?: () => void
}

/** A text to be typed elsewhere, with a button that copies it. */
export function CopyLine({ text, isMessage = false, fault, onCopied }: CopyLineProps): ReactNode {
  const t = useT('firstTracker')
  const isPhone = useMedia('(pointer: coarse)')
  const copy = () =>
    copyText(text).then(
      () => {
        showToast('notice', t('sharedCopied'))
        onCopied?.()
      },
      () => showToast('warning', t('errorLinkCopy')),
    )
  return (
    <div className={styles.copyLine}>
      <code>{text}</code>
      <span className={styles.copyActions}>
        {isMessage && isPhone && (
          <a
            className={buttonClass('quiet', 'small')}
            href={`sms:?&body=${encodeURIComponent(text)}`}
            aria-label={t('trackerSendSmsOf', { text })}
            onClick={onCopied}
          >
            <Icon of={MessageIcon} size={18} />
            {t('trackerSendSms')}
          </a>
        )}
        <Button size="small" icon={CopyIcon} aria-label={t('trackerCopyOf', { text })} onClick={copy}>
          {t('sharedCopy')}
        </Button>
      </span>
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  )
}
