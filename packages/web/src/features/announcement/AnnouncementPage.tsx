import { type Announced, notificationsApi } from '@rastro/core/api/notifications'
import { wordOf } from '@rastro/core/i18n/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useLeave } from '../../resource/form/use-leave.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Announcement.module.css'
import { Outcomes } from './Outcomes.tsx'
import { PeopleField } from './PeopleField.tsx'
import { Preview } from './Preview.tsx'
import type { Person } from './people.ts'

const calls = clientOf({ announce: notificationsApi.announce, channels: notificationsApi.channels })
const blank = { people: [] as readonly Person[], channel: '', subject: '', body: '' }

/** ANN-1 … ANN-9: one message to many people over one channel. */
export default function AnnouncementPage(): ReactNode {
  const t = useT('announcement')
  const leave = useLeave(paths.map)
  const [draft, setDraft] = useState(blank)
  const { people, channel, subject, body } = draft
  const set = (fields: Partial<typeof blank>) => setDraft({ ...draft, ...fields })
  const channels = useQuery({
    queryKey: viewKey('server', 'announcement channels'),
    queryFn: () => calls.channels({ query: { announcement: true } }),
    gcTime: 0,
  })
  const sending = useMutation({
    mutationFn: () =>
      calls.announce({
        params: { channel },
        query: { userId: people.map(({ id }) => id), ...(has('announcementOutcomes') && { details: true }) },
        body: { subject: subject.trim(), body },
      }),
    onSuccess(announced) {
      if (isMissedByAll(announced)) return showToast('error', t('announcementMissed', { count: announced!.length }))
      showToast('notice', t('dataUpdated'))
      setDraft(blank)
    },
    onError: showError,
  })
  const isSending = sending.isPending
  const isComplete = channel !== '' && subject.trim() !== '' && body.trim() !== ''
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsAnnouncement')} onBack={leave} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && !isSending) sending.mutate()
        }}
      >
        <div className={styles.body}>
          <section className={styles.panel} aria-label={t('settingsAnnouncement')}>
            <PeopleField people={people} disabled={isSending} onChange={(next) => set({ people: next })} />
            <SelectField
              label={t('announcementChannel')}
              hint={channels.data?.length === 0 ? t('announcementNoChannel') : undefined}
              required
              disabled={isSending}
              value={channel}
              onChange={({ target }) => set({ channel: target.value })}
            >
              <option value="">{t('announcementChannelChoose')}</option>
              {channels.data?.map(({ type }) => (
                <option key={type} value={type}>
                  {wordOf(t, 'channel', type)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('announcementSubject')}
              required
              disabled={isSending}
              maxLength={512}
              value={subject}
              onChange={({ target }) => set({ subject: target.value })}
            />
            <TextAreaField
              label={t('announcementBody')}
              required
              disabled={isSending}
              rows={7}
              maxLength={65_536}
              value={body}
              onChange={({ target }) => set({ body: target.value })}
            />
          </section>
          <div className={styles.side}>
            <section className={styles.panel} aria-labelledby="announcement-preview">
              <h2 id="announcement-preview">{t('announcementPreview')}</h2>
              <Preview {...{ channel, subject, body }} />
            </section>
            {sending.data && <Outcomes announced={sending.data} />}
          </div>
        </div>
        <footer className={styles.foot}>
          <p role="status">
            {people.length === 0 ? t('announcementGoesToAll') : t('announcementGoesTo', { count: people.length })}
          </p>
          <Button disabled={isSending} onClick={leave}>
            {t('sharedCancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={isSending || !isComplete}>
            {isSending && <Spinner size={18} label={t('sharedSending')} />}
            {t('sharedSend')}
          </Button>
        </footer>
      </form>
    </main>
  )
}

const isMissedByAll = (announced: readonly Announced[] | null): boolean =>
  announced !== null && announced.length > 0 && announced.every(({ isSent }) => !isSent)
