import { wordOf } from '@rastro/core/i18n/words'
import { messageFor, shownOver } from '@rastro/core/messages/message-for'
import { channelOf, isChannel } from '@rastro/core/vocabulary/channels/index'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './Announcement.module.css'

/** The message as it arrives over this channel: whether with its subject, and how much of it. */
export function Preview({ channel, subject, body }: { channel: string; subject: string; body: string }): ReactNode {
  const t = useT('announcement')
  if (!isChannel(channel) || body.trim() === '') return <p className={styles.note}>{t('announcementPreviewNone')}</p>
  const name = wordOf(t, 'channel', channel)
  const shown = shownOver(channel, messageFor(channel, { subject, body, digest: body }))
  const most = channelOf(channel).limits?.text
  return (
    <>
      <div className={styles.message}>
        {shown.subject !== null && <strong>{shown.subject || '…'}</strong>}
        <p>{shown.text}</p>
      </div>
      {shown.subject === null && <p className={styles.note}>{t('announcementNoSubject', { channel: name })}</p>}
      {most !== undefined && body.length > most && (
        <p className={styles.note}>{t('announcementCut', { channel: name, most })}</p>
      )}
    </>
  )
}
