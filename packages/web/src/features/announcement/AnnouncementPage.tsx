import type { Language } from '@rastro/core/i18n/languages'
import { wordOf } from '@rastro/core/i18n/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useLeave } from '../../resource/form/use-leave.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Announcement.module.css'
import { Announcements } from './Announcements.tsx'
import { PeopleField } from './PeopleField.tsx'
import { Preview } from './Preview.tsx'
import type { Person } from './people.ts'
import { isWritten, languageAsWord, type Text, TextFields } from './TextFields.tsx'
import { announcementsKey, calls } from './use-announcements.ts'

const unwritten: Text = { subject: '', body: '' }
/** `other`: the same in the other language, where it is written in both. */
const blank = { people: [] as readonly Person[], channel: '', text: unwritten, other: undefined as Text | undefined }

/** ANN-1 … ANN-9: one message to many people over one channel, and what became of earlier ones (decision 178). */
export default function AnnouncementPage(): ReactNode {
  const t = useT('announcement')
  const leave = useLeave(paths.map)
  const queries = useQueryClient()
  const own = useWords().language
  const second: Language = own === 'en' ? 'ptBR' : 'en'
  const inBackground = has('announcementOutcomes')
  const [draft, setDraft] = useState(blank)
  const [open, setOpen] = useState<number>()
  const { people, channel, text, other } = draft
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
        query: { userId: people.map(({ id }) => id), ...(inBackground && { later: true }) },
        body: { ...trimmed(text), ...(other && { texts: { [second]: trimmed(other) } }) },
      }),
    onSuccess(answer) {
      showToast('notice', t('dataUpdated'))
      setDraft(blank)
      if (answer && 'id' in answer) setOpen(answer.id)
      void queries.invalidateQueries({ queryKey: announcementsKey })
    },
    onError: showError,
  })
  const isSending = sending.isPending
  const isComplete = channel !== '' && isWritten(text) && (!other || isWritten(other))
  const written = other ? { [own]: text, [second]: other } : { [own]: text }
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
            <TextFields text={text} disabled={isSending} onChange={(next) => set({ text: next })} />
            {inBackground && (
              <Switch
                label={t('announcementBoth', { language: t(languageAsWord[second]) })}
                hint={t('announcementBothHint', { language: t(languageAsWord[second]) })}
                disabled={isSending}
                checked={other !== undefined}
                onChange={(isOn) => set({ other: isOn ? unwritten : undefined })}
              />
            )}
            {other && (
              <TextFields
                text={other}
                language={second}
                disabled={isSending}
                onChange={(next) => set({ other: next })}
              />
            )}
          </section>
          <div className={styles.side}>
            <section className={styles.panel} aria-labelledby="announcement-preview">
              <h2 id="announcement-preview">{t('announcementPreview')}</h2>
              <Preview channel={channel} written={written} />
            </section>
            {inBackground && <Announcements open={open} onOpen={setOpen} />}
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

const trimmed = ({ subject, body }: Text): Text => ({ subject: subject.trim(), body })
