import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { useCan, useViewer } from '../../session/viewer.ts'
import { InstallationPanel } from './InstallationPanel.tsx'
import styles from './Messaging.module.css'
import { Numbers } from './Numbers.tsx'
import { Queue } from './Queue.tsx'

const notes = [
  ['messagingUse', 'messagingUseText'],
  ['messagingOnlyThis', 'messagingOnlyThisText'],
  ['messagingPhone', 'messagingPhoneText'],
] as const

/** What messages by WhatsApp go out by: the connection of the installation for administrators, and one's own numbers. */
export default function MessagingPage(): ReactNode {
  const t = useT('messaging')
  const isOperator = useCan('administer')
  const { isStock } = useViewer()
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsMessaging')} />
      <div className={styles.body}>
        <div className={styles.column}>
          {isOperator && <InstallationPanel />}
          {!isStock && <Numbers isFurther={isOperator} />}
        </div>
        <div className={styles.column}>
          {!isStock && <Queue />}
          {notes.map(([title, text]) => (
            <section key={title} className={styles.note}>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}
