import { alarmsText } from '@rastro/core/i18n/words'
import type { ReactNode } from 'react'
import { AlarmIcon } from '../../fleet/icons.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useAlarms } from '../../live/alarms.ts'
import { useCan } from '../../session/viewer.ts'
import { SeeAlarm } from '../../shell/SeeAlarm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './CardAlarms.module.css'

/** The unacknowledged alarms of the vehicle: name, since when, and a button to acknowledge them (decision 9). */
export function CardAlarms({ id }: { id: number }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const now = useNow(20_000)
  const waiting = useAlarms(id)
  const maySee = useCan('alarm.see')
  if (!waiting) return null
  const names = alarmsText(t, waiting.names.join())
  return (
    <div className={styles.alarms} role="alert">
      <Icon of={AlarmIcon} />
      <p>
        <b>{names}</b>
        <span> · {format.ago(waiting.since, now)}</span>
      </p>
      {maySee && <SeeAlarm deviceId={id} what={names} />}
    </div>
  )
}
