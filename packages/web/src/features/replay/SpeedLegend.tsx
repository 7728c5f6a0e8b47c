import { formatNumber } from '@rastro/core/format/numbers'
import { fromUnit } from '@rastro/core/format/units'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './Replay.module.css'

/** MAP-22: the speeds at which the colour of the line changes, in km/h. */
const [brisk, fast] = [60, 112]

/** What the colours of the line mean, in the person's unit. */
export function SpeedLegend(): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const [from, to] = [brisk, fast].map((kmh) => formatNumber(format.wholeSpeed(fromUnit('speed', kmh, 'kmh')), 0)) as [
    string,
    string,
  ]
  return (
    <div className={styles.legend}>
      <b>{format.speedUnit}</b>
      <span data-speed="slow">{t('replayUpTo', { to: from })}</span>
      <span data-speed="brisk">{t('replayBetween', { from, to })}</span>
      <span data-speed="fast">{t('replayAbove', { from: to })}</span>
    </div>
  )
}
