import type { Language } from '@rastro/core/i18n/languages'
import { wordOf } from '@rastro/core/i18n/words'
import { messageFor, shownOver } from '@rastro/core/messages/message-for'
import { channelOf, isChannel } from '@rastro/core/vocabulary/channels/index'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Segments } from '../../ui/Segments.tsx'
import styles from './Announcement.module.css'
import { languageWords, type Text } from './TextFields.tsx'

interface PreviewProps {
  channel: string
  /** What it says in each language that it is written in. */
  written: Partial<Record<Language, Text>>
}

/** The message as it arrives over this channel, in each of its languages: whether with its subject, and how much of it. */
export function Preview({ channel, written }: PreviewProps): ReactNode {
  const t = useT('announcement')
  const languages = Object.keys(written) as Language[]
  const [chosen, setChosen] = useState<Language>()
  const language = chosen && written[chosen] ? chosen : languages[0]!
  const { subject, body } = written[language]!
  return (
    <>
      {languages.length > 1 && (
        <Segments<Language>
          label={t('announcementPreview')}
          value={language}
          choices={languages.map((one) => ({ value: one, text: t(languageWords[one]) }))}
          onChange={setChosen}
        />
      )}
      {isChannel(channel) && body.trim() !== '' ? (
        <Shown {...{ channel, subject, body }} />
      ) : (
        <p className={styles.note}>{t('announcementPreviewNone')}</p>
      )}
    </>
  )
}

function Shown({ channel, subject, body }: Text & { channel: Parameters<typeof messageFor>[0] }): ReactNode {
  const t = useT('announcement')
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
