import type { Messaging, MessagingFault } from '@rastro/core/api/messaging'
import type { TextKey } from '@rastro/core/i18n/areas'
import { neededSettings } from '@rastro/core/vocabulary/channels/settings'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Messaging.module.css'
import type { useConnection } from './use-connection.ts'

type Word = TextKey<'messaging'>
type Connection = ReturnType<typeof useConnection>

interface StateProps
  extends Pick<Connection, 'said' | 'error' | 'isWaiting' | 'connect' | 'disconnect' | 'isDisconnecting' | 'retry'> {
  /** The heading of a number; undefined for the connection of the installation. */
  title?: string
  /** Further buttons. */
  children?: ReactNode
}

/** MSG-3, MSG-4: the state in its exact words, what it means, and what can be done now. */
export function ConnectionState({ said, error, isWaiting, title, children, ...acts }: StateProps): ReactNode {
  const t = useT('messaging')
  const isOperator = useCan('administer')
  const look = lookOf(said, isWaiting)
  const isOff = said?.status === 'apiOff' || error !== null
  const meaning = meaningOf(said, isWaiting)
  const word = (!isOperator && forOthers[meaning]) || (title !== undefined && forNumbers[meaning]) || meaning
  return (
    <header className={styles.state} data-look={look}>
      <span className={styles.ring} aria-hidden="true" />
      <div>
        {title !== undefined && <h3>{title}</h3>}
        <div role="status">
          <strong>{t(words[look])}</strong>
          <p>{error ? errorText(error) : t(word, { settings })}</p>
        </div>
      </div>
      {isOff && <Button onClick={acts.retry}>{t('messagingTryAgain')}</Button>}
      {look === 'open' || look === 'waiting' ? (
        <Button disabled={acts.isDisconnecting} onClick={acts.disconnect}>
          {t('messagingDisconnect')}
        </Button>
      ) : (
        <Button kind={title === undefined ? 'primary' : 'quiet'} disabled={isOff} onClick={acts.connect}>
          {t('messagingConnect')}
        </Button>
      )}
      {children}
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

/** The text for people who cannot change the settings of the server. */
const forOthers: Partial<Record<Word, Word>> = {
  messagingNotConfigured: 'messagingNotConfiguredAsk',
  messagingKeyRefused: 'messagingKeyRefusedAsk',
}

/** What is said instead of one number among several. */
const forNumbers: Partial<Record<Word, Word>> = { messagingClosed: 'messagingNumberClosed' }

/** `connecting` is online on the wire, but nobody has scanned the code yet. */
function meaningOf(said: Messaging | undefined, isWaiting: boolean): Word {
  if (said?.status === 'apiOff') return faults[said.value ?? 'noAnswer'] ?? 'messagingNoAnswer'
  if (said?.status === 'open') return 'messagingOpen'
  if (isWaiting) return 'messagingWaiting'
  return said?.status === 'none' ? 'messagingNone' : 'messagingClosed'
}
