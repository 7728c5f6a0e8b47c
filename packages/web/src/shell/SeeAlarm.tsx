import { maxNote } from '@rastro/core/api/alarms'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { seeAlarms } from '../live/alarms.ts'
import { errorText, showError } from '../resource/show-error.ts'
import { has } from '../session/capabilities.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CheckIcon, MessageIcon } from '../ui/icons.ts'
import { TextAreaField } from '../ui/TextField.tsx'
import { isPlainKey } from './plain-key.ts'
import styles from './SeeAlarm.module.css'

interface SeeAlarmProps {
  deviceId: number
  /** One alarm; without it all unacknowledged ones of the vehicle. */
  eventId?: number
  /** The name of a kind: all of it on the vehicle. */
  alarm?: string
  /** The event's name, for the title of the note. */
  what: string
  /**
   * `large`: both buttons have labels, where there is room. `line`: one short button; `current`: as a line, with the note, and
   * the key V does the same.
   */
  look?: 'large' | 'line' | 'current'
  onSeen?(): void
}

/** The key that acknowledges the current line of the queue. */
const seeKey = 'v'

/** Acknowledges an alarm for everybody: at once, or with a note (decision 9). */
export function SeeAlarm({ deviceId, eventId, alarm, what, look, onSeen }: SeeAlarmProps): ReactNode {
  const t = useT('shared')
  const [isNoting, setIsNoting] = useState(false)
  const see = useMutation({
    mutationFn: () => seeAlarms(deviceId, { eventId, alarm }),
    onSuccess: onSeen,
    onError: showError,
  })
  const { mutate, isPending } = see
  const hasKey = look === 'current'
  useEffect(() => {
    if (!hasKey || isPending) return
    const onKey = (event: KeyboardEvent) => isPlainKey(event, seeKey) && mutate()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasKey, isPending, mutate])
  const note = () => setIsNoting(true)
  const isLine = look === 'line' || look === 'current'
  return (
    <span className={styles.buttons}>
      <Button
        kind={isLine ? 'quiet' : 'danger'}
        size={look === 'large' ? 'medium' : 'small'}
        disabled={isPending}
        aria-label={isLine ? t('eventsSeeOf', { what }) : undefined}
        aria-keyshortcuts={hasKey ? seeKey : undefined}
        onClick={() => mutate()}
      >
        {t(isLine ? 'eventsSeeShort' : 'eventsSee')}
      </Button>
      {!has('alarms') || look === 'line' ? null : look === 'large' ? (
        <Button icon={MessageIcon} onClick={note}>
          {t('eventsSeeNote')}
        </Button>
      ) : (
        <IconButton lined size="small" icon={MessageIcon} label={t('eventsSeeNote')} onClick={note} />
      )}
      {isNoting && <NoteDialog {...{ deviceId, eventId, alarm, what, onSeen }} onClose={() => setIsNoting(false)} />}
    </span>
  )
}

interface NoteDialogProps {
  deviceId: number
  eventId: number | undefined
  alarm: string | undefined
  what: string
  onSeen: (() => void) | undefined
  onClose(): void
}

/** Asks for the note; a failure is shown here, and the note is retained. */
function NoteDialog({ deviceId, eventId, alarm, what, onSeen, onClose }: NoteDialogProps): ReactNode {
  const t = useT('shared')
  const [note, setNote] = useState('')
  const see = useMutation({
    mutationFn: () => seeAlarms(deviceId, { eventId, alarm, note: note.trim() }),
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
