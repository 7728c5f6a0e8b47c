import type { MessagingNumber } from '@rastro/core/api/messaging'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Code } from './Code.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { lineOf } from './lines.ts'
import styles from './Messaging.module.css'
import { useConnection } from './use-connection.ts'

interface NumberPanelProps {
  number: MessagingNumber
  isRemoving: boolean
  onRemove(): void
}

/** One number: its state, its code while it is waited for, and its removal. */
export function NumberPanel({ number: { id, index }, isRemoving, onRemove }: NumberPanelProps): ReactNode {
  const t = useT('messaging')
  const connection = useConnection(lineOf(id))
  const { said, error, isWaiting } = connection
  const title = t('messagingNumber', { index })
  return (
    <section className={styles.panel} aria-label={title}>
      {said || error ? (
        <ConnectionState {...connection} title={title}>
          <Button
            icon={DeleteIcon}
            aria-label={t('messagingNumberRemove', { index })}
            disabled={isRemoving}
            onClick={onRemove}
          >
            {t('messagingRemove')}
          </Button>
        </ConnectionState>
      ) : (
        <Skeleton height={64} />
      )}
      {isWaiting && <Code {...connection} isOpen={false} />}
    </section>
  )
}
