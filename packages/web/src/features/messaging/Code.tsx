import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, QrCodeIcon } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './Messaging.module.css'
import { codeMs, type useConnection } from './use-connection.ts'

type CodeProps = Pick<ReturnType<typeof useConnection>, 'code' | 'codeTime' | 'isWaiting'> & { isOpen: boolean }

/** MSG-2, MSG-8: the code, when the next one comes, and how it is scanned. */
export function Code({ code, codeTime, isWaiting, isOpen }: CodeProps): ReactNode {
  const t = useT('messaging')
  const picture = isWaiting ? code?.base64 : undefined
  return (
    <div className={styles.connect}>
      <div className={styles.scan}>
        <div className={styles.code}>
          {picture ? (
            <img
              src={picture.startsWith('data:') ? picture : `data:image/png;base64,${picture}`}
              alt={t('messagingCode')}
            />
          ) : (
            <div className={styles.blank}>
              {isWaiting ? <Spinner size={32} /> : <Icon of={isOpen ? CheckIcon : QrCodeIcon} size={48} />}
              <p>{t(isOpen ? 'messagingOpen' : isWaiting ? waitingWord(code) : 'messagingCodeNone')}</p>
            </div>
          )}
        </div>
        {picture && <Countdown from={codeTime} />}
      </div>
      {!isOpen && (
        <ol className={styles.steps}>
          {(['messagingStep1', 'messagingStep2', 'messagingStep3'] as const).map((step) => (
            <li key={step}>
              <span>
                {t(step)
                  .split('**')
                  .map((part, index) => (index % 2 ? <b key={index}>{part}</b> : part))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const waitingWord = (code: CodeProps['code']) => (code?.value ? 'messagingNotStarted' : 'messagingCodeComes')

function Countdown({ from }: { from: number }): ReactNode {
  const t = useT('messaging')
  const leftMs = Math.max(0, Math.min(codeMs, from + codeMs - useNow(1000).getTime()))
  return (
    <div className={styles.next}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(leftMs / codeMs) * 100}%` }} />
      </span>
      {t('messagingCodeNext', { seconds: Math.ceil(leftMs / 1000) })}
    </div>
  )
}
