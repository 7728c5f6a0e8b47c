import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Code } from './Code.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { installation } from './lines.ts'
import styles from './Messaging.module.css'
import { useConnection } from './use-connection.ts'

/** MSG-1 … MSG-6: whether the installation is connected to WhatsApp, and the code that connects it. */
export function InstallationPanel(): ReactNode {
  const t = useT('messaging')
  const connection = useConnection(installation)
  const { said, error } = connection
  return (
    <section className={styles.panel} aria-label={t('messagingTitle')}>
      {said || error ? <ConnectionState {...connection} /> : <Skeleton height={64} />}
      <Code {...connection} isOpen={said?.status === 'open'} />
    </section>
  )
}
