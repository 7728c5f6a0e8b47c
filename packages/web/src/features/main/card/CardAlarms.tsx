import { alarmsText } from '@rastro/core/i18n/words'
import { type ReactNode, useState } from 'react'
import { AlarmIcon } from '../../../fleet/icons.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { seeAlarms, useAlarms } from '../../../live/alarms.ts'
import { showError } from '../../../resource/show-error.ts'
import { useCan } from '../../../session/viewer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './CardAlarms.module.css'

/** What waits to be seen of the vehicle: its name, since when, and how to say that it has been seen (decision 9). */
export function CardAlarms({ id }: { id: number }): ReactNode {
  const t = useT('main')
  const format = useFormat()
  const now = useNow(20_000)
  const waiting = useAlarms(id)
  const maySee = useCan('alarm.see')
  const [busy, setBusy] = useState(false)
  if (!waiting) return null
  const see = () => {
    setBusy(true)
    seeAlarms(id)
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.alarms} role="alert">
      <Icon of={AlarmIcon} />
      <p>
        <b>{alarmsText(t, waiting.names.join())}</b>
        <span> · {format.ago(waiting.since, now)}</span>
      </p>
      {maySee && (
        <Button kind="danger" size="small" disabled={busy} onClick={see}>
          {t('eventsSee')}
        </Button>
      )}
    </div>
  )
}
