import { wordOf } from '@rastro/core/i18n/words'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { errorText } from '../../resource/show-error.ts'
import { useCan } from '../../session/viewer.ts'
import { CancelDialog } from '../../shell/block/LazyBlock.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CommandPage.module.css'
import { useCommands } from './use-commands.ts'

const isOpen = ({ state }: CommandRecord): boolean => state === 'queued' || state === 'held'

/** The commands of a vehicle; those that wait can be cancelled. */
export function History({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('settings')
  const device = useDevice(deviceId)
  const { data, error } = useCommands(deviceId)
  const [cancelling, setCancelling] = useState<CommandRecord>()
  const mayCancel = useCan('command.sendFree')
  const mayDecide = useCan('command.engine')
  return (
    <section className={styles.panel} aria-label={t('sendHistory')}>
      <h2>{t('sendHistory')}</h2>
      {!data && (error ? <p role="alert">{errorText(error)}</p> : <Skeleton height={120} />)}
      {data?.length === 0 && <p className={styles.lead}>{t('sendHistoryEmpty')}</p>}
      <ul className={styles.history}>
        {data?.map((record) => (
          <li key={record.id}>
            <RecordDetails record={record} />
            {isOpen(record) && mayCancel && (!record.effect || mayDecide) && (
              <Button size="small" onClick={() => setCancelling(record)}>
                {t(record.effect === 'cut' ? 'sendCancelBlock' : 'sendCancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {cancelling && (
        <CancelDialog
          command={cancelling}
          name={device ? vehicleTitle(device) : t('sendThisVehicle')}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </section>
  )
}

const stateWords = {
  queued: 'stateQueued',
  held: 'stateHeld',
  claimed: 'stateClaimed',
  sent: 'stateSent',
  answered: 'stateAnswered',
  expired: 'stateExpired',
  cancelled: 'stateCancelled',
  withdrawn: 'stateWithdrawn',
} as const
const tones = {
  queued: 'warn',
  held: 'warn',
  claimed: 'warn',
  sent: 'info',
  answered: 'parked',
  expired: 'alarm',
  withdrawn: 'alarm',
} as const

/** One command: its text, state, author, reason and result. */
function RecordDetails({ record }: { record: CommandRecord }): ReactNode {
  const t = useT('settings')
  const { state, waitsFor, type, attributes, textChannel } = record
  const word = state === 'held' && waitsFor === 'approval' ? 'stateApproval' : stateWords[state]
  const data = typeof attributes.data === 'string' ? attributes.data : undefined
  return (
    <div>
      <b>
        {wordOf(t, 'command', type)}
        {data && <code> {data}</code>}
      </b>
      <span className={styles.state} data-tone={state === 'cancelled' ? undefined : tones[state]}>
        {t(word)}
      </span>
      {textChannel && <span className={styles.state}>SMS</span>}
      {useLines(record).map((line) => (
        <small key={line}>{line}</small>
      ))}
    </div>
  )
}

/** The detail lines below a command. */
function useLines(record: CommandRecord): readonly string[] {
  const t = useT('settings')
  const format = useFormat()
  const { createdTime, origin, userName, reason, approvedBy, approvedTime, evidence, sentTime, result } = record
  const { cancelledBy, cancelledTime, withdrawal } = record
  const cancelled = cancelledTime && format.dateTime(cancelledTime)
  const time = format.dateTime(createdTime)
  const given = {
    person: userName ? t('givenBy', { time, name: userName }) : time,
    schedule: t('givenBySchedule', { time, name: reason ?? '' }),
    notification: t('givenByNotification', { time }),
  }[origin]
  const { asked, sent, confirmed } = evidence
  const lines = [
    given,
    origin === 'person' && record.effect && (reason || t('givenUnreasoned')),
    approvedTime && approvedBy && t('givenAgreed', { name: approvedBy, time: format.dateTime(approvedTime) }),
    asked && t('givenAsked', { speed: format.speed(asked.speed) }),
    isOpen(record) && record.expirationTime && t('givenUntil', { time: format.dateTime(record.expirationTime) }),
    sent && sentTime && t('givenSent', { speed: format.speed(sent.speed), time: format.dateTime(sentTime) }),
    cancelled &&
      (cancelledBy
        ? t('givenCancelledBy', { name: cancelledBy, time: cancelled })
        : t('givenCancelled', { time: cancelled })),
    withdrawal && wordOf(t, 'withdrawal', withdrawal),
    result && t('givenAnswer', { result }),
    confirmed && t('givenConfirmed', { time: format.dateTime(new Date(confirmed.fixTime)) }),
  ]
  return lines.filter((line) => typeof line === 'string')
}
