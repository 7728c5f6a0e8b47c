import type { SilentDevice } from '@rastro/core/model/silence-explanation'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actionWord, causeWord, certaintyWord, evidenceText, otherCauses } from '../../fleet/silence/silence-words.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useViewer } from '../../session/viewer.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { nextStep } from './next-step.ts'
import styles from './Silence.module.css'

/** One silent vehicle: since when, why, from which facts, and the next action. */
export function SilentVehicle({ item, now }: { item: SilentDevice; now: Date }): ReactNode {
  const t = useT('silence')
  const format = useFormat()
  const viewer = useViewer()
  const { deviceId, name, since, reasons } = item
  const reading = { t, format, now }
  const [reason] = reasons
  if (!reason) return null
  const step = nextStep(viewer, reason.action, deviceId)
  // When the last report was stands below the name
  const facts = reason.evidence.filter(({ fact }) => fact !== 'lastReport')
  const certainty = certaintyWord(reading, reason)
  const others = otherCauses(reading, reasons)
  return (
    <li className={styles.vehicle}>
      <div className={styles.who}>
        <Link to={paths.mapOf(deviceId)}>{name}</Link>
        {since ? (
          <time dateTime={since.toISOString()} data-tip={t('silenceAgo', { time: format.dateTime(since) })}>
            {format.ago(since, now)}
          </time>
        ) : (
          <span>{t('silenceNever')}</span>
        )}
      </div>
      <div className={styles.why}>
        <strong>{causeWord(reading, reason.cause)}</strong>
        {certainty && (
          <span className={styles.certainty} data-certainty={reason.certainty}>
            {certainty}
          </span>
        )}
        {facts.length > 0 && <p>{facts.map((one) => evidenceText(reading, one)).join(' · ')}</p>}
        {others && <p>{others}</p>}
      </div>
      <div className={styles.next}>
        <span>{actionWord(reading, reason.action)}</span>
        <Link className={buttonClass('quiet', 'small')} to={step.to}>
          {t(step.text)}
        </Link>
      </div>
    </li>
  )
}
