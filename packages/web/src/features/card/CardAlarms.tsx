import { alarmsText } from '@rastro/core/i18n/words'
import type { ReactNode } from 'react'
import { alarmKindText } from '../../fleet/alarm-kind-text.ts'
import { AlarmIcon } from '../../fleet/icons.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import { useCan } from '../../session/viewer.ts'
import { SeeAlarm } from '../../shell/SeeAlarm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './CardAlarms.module.css'

/** The unacknowledged alarms of the vehicle: name, time of the newest, count, and a button to acknowledge them (decision 9). */
export function CardAlarms({ id }: { id: number }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const now = useNow(20_000)
  const waiting = useAlarms(id)
  const maySee = useCan('alarm.see')
  if (!waiting) return null
  const names = alarmsText(t, waiting.kinds.map(({ name }) => name).join())
  return (
    <div className={styles.alarms} role="alert">
      <Icon of={AlarmIcon} />
      <div>
        {waiting.kinds.map((kind) => (
          <p key={kind.name}>
            <b>{alarmKindText(t, format, kind, now)}</b>
          </p>
        ))}
      </div>
      {maySee && <SeeAlarm deviceId={id} what={names} />}
    </div>
  )
}
