import type { Messaging, MessagingFault } from '@rastro/core/api/messaging'
import type { TextKey } from '@rastro/core/i18n/areas'
import { neededSettings } from '@rastro/core/vocabulary/channels/settings'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Code } from './Code.tsx'
import styles from './Messaging.module.css'
import { Queue } from './Queue.tsx'
import { useConnection } from './use-connection.ts'

type Word = TextKey<'messaging'>

/** MSG-1 … MSG-6: whether the installation is connected to WhatsApp, and the code that connects it. */
export default function MessagingPage(): ReactNode {
  const t = useT('messaging')
  const connection = useConnection()
  const { said, error } = connection
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsMessaging')} />
      <div className={styles.body}>
        <section className={styles.panel} aria-label={t('messagingTitle')}>
          {said || error ? <State {...connection} /> : <Skeleton height={64} />}
          <Code {...connection} isOpen={said?.status === 'open'} />
        </section>
        <div className={styles.side}>
          <Queue />
          <section className={styles.note}>
            <h2>{t('messagingUse')}</h2>
            <p>{t('messagingUseText')}</p>
          </section>
          <section className={styles.note}>
            <h2>{t('messagingOnlyThis')}</h2>
            <p>{t('messagingOnlyThisText')}</p>
          </section>
        </div>
      </div>
    </main>
  )
}

type StateProps = Pick<
  ReturnType<typeof useConnection>,
  'said' | 'error' | 'isWaiting' | 'connect' | 'disconnect' | 'isDisconnecting' | 'retry'
>

/** MSG-3, MSG-4: the state in its exact words, what it means, and what can be done now. */
function State({ said, error, isWaiting, connect, disconnect, isDisconnecting, retry }: StateProps): ReactNode {
  const t = useT('messaging')
  const look = lookOf(said, isWaiting)
  const isOff = said?.status === 'apiOff' || error !== null
  const why = error ? errorText(error) : t(meaningOf(said, isWaiting), { settings })
  return (
    <header className={styles.state} data-look={look}>
      <span className={styles.ring} aria-hidden="true" />
      <div role="status">
        <strong>{t(words[look])}</strong>
        <p>{why}</p>
      </div>
      {isOff && <Button onClick={retry}>{t('messagingTryAgain')}</Button>}
      {look === 'open' || look === 'waiting' ? (
        <Button disabled={isDisconnecting} onClick={disconnect}>
          {t('messagingDisconnect')}
        </Button>
      ) : (
        <Button kind="primary" disabled={isOff} onClick={connect}>
          {t('messagingConnect')}
        </Button>
      )}
    </header>
  )
}

const settings = neededSettings('whatsapp').join(', ')

type Look = 'open' | 'waiting' | 'closed' | 'off'
const words = {
  open: 'messagingOnline',
  waiting: 'messagingOnline',
  closed: 'messagingOffline',
  off: 'messagingApiOff',
} as const satisfies Record<Look, Word>

function lookOf(said: Messaging | undefined, isWaiting: boolean): Look {
  if (said?.status === 'apiOff') return 'off'
  if (said?.status === 'open') return 'open'
  return isWaiting ? 'waiting' : 'closed'
}

const faults: Readonly<Record<MessagingFault, Word>> = {
  notConfigured: 'messagingNotConfigured',
  noAnswer: 'messagingNoAnswer',
  keyRefused: 'messagingKeyRefused',
  serviceFailed: 'messagingServiceFailed',
}

/** `connecting` is online on the wire, but nobody has scanned the code yet. */
function meaningOf(said: Messaging | undefined, isWaiting: boolean): Word {
  if (said?.status === 'apiOff') return faults[said.value ?? 'noAnswer'] ?? 'messagingNoAnswer'
  if (said?.status === 'open') return 'messagingOpen'
  if (isWaiting) return 'messagingWaiting'
  return said?.status === 'none' ? 'messagingNone' : 'messagingClosed'
}
