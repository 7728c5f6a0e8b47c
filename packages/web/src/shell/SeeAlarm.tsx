import { maxNote } from '@rastro/core/api/alarms'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { seeAlarms } from '../live/alarms.ts'
import { errorText, showError } from '../resource/show-error.ts'
import { has } from '../session/capabilities.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CheckIcon, MessageIcon } from '../ui/icons.ts'
import { TextAreaField } from '../ui/TextField.tsx'
import styles from './SeeAlarm.module.css'

interface SeeAlarmProps {
  deviceId: number
  /** One alarm; without it all unacknowledged ones of the vehicle. */
  eventId?: number
  /** The event's name, for the title of the note. */
  what: string
  /** Both buttons have labels, where there is room. */
  large?: boolean
  onSeen?(): void
}

/** Acknowledges an alarm for everybody: at once, or with a note (decision 9). */
export function SeeAlarm({ deviceId, eventId, what, large, onSeen }: SeeAlarmProps): ReactNode {
  const t = useT('shared')
  const [isNoting, setIsNoting] = useState(false)
  const see = useMutation({
    mutationFn: () => seeAlarms(deviceId, { eventId }),
    onSuccess: onSeen,
    onError: showError,
  })
  const note = () => setIsNoting(true)
  return (
    <span className={styles.buttons}>
      <Button kind="danger" size={large ? 'medium' : 'small'} disabled={see.isPending} onClick={() => see.mutate()}>
        {t('eventsSee')}
      </Button>
      {!has('alarms') ? null : large ? (
        <Button icon={MessageIcon} onClick={note}>
          {t('eventsSeeNote')}
        </Button>
      ) : (
        <IconButton lined size="small" icon={MessageIcon} label={t('eventsSeeNote')} onClick={note} />
      )}
      {isNoting && <NoteDialog {...{ deviceId, eventId, what, onSeen }} onClose={() => setIsNoting(false)} />}
    </span>
  )
}

interface NoteDialogProps {
  deviceId: number
  eventId: number | undefined
  what: string
  onSeen: (() => void) | undefined
  onClose(): void
}

/** Asks for the note; a failure is shown here, and the note is retained. */
function NoteDialog({ deviceId, eventId, what, onSeen, onClose }: NoteDialogProps): ReactNode {
  const t = useT('shared')
  const [note, setNote] = useState('')
  const see = useMutation({
    mutationFn: () => seeAlarms(deviceId, { eventId, note: note.trim() }),
    onSuccess() {
      onClose()
      onSeen?.()
    },
    onError: () => {},
  })
  return (
    <Dialog
      title={what}
      text={t('eventsNoteText')}
      onClose={onClose}
      onSubmit={() => !see.isPending && see.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" icon={CheckIcon} disabled={see.isPending}>
            {t('eventsSee')}
          </Button>
        </>
      }
    >
      <TextAreaField
        autoFocus
        label={t('eventsNote')}
        rows={3}
        maxLength={maxNote}
        value={note}
        error={see.error ? errorText(see.error) : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
