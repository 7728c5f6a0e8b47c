import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './Moving.module.css'

/** The settings by which the old server passes on what it receives. */
export function SideBySide(): ReactNode {
  const t = useT('moving')
  const text = linesFor(location.hostname)
  const copy = () => copyText(text).then(() => showToast('notice', t('sharedCopied')), showError)
  return (
    <section className={styles.panel} aria-label={t('movingSide')}>
      <h2>{t('movingSide')}</h2>
      <p>{t('movingSideAbout')}</p>
      <pre className={styles.lines}>{text}</pre>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{t('movingCopy')}</Button>
      </div>
      <p>{t('movingSwitch')}</p>
    </section>
  )
}

const linesFor = (host: string): string =>
  [
    ['forward.type', 'json'],
    ['forward.url', `http://${host}:5600/positions`],
    ['forward.retry.enable', 'true'],
    ['event.forward.url', `http://${host}:5600/events`],
  ]
    .map(([key, value]) => `<entry key='${key}'>${value}</entry>`)
    .join('\n')
