import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { clockText, momentAt } from '../../i18n/periods.ts'
import { useTimezone, useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon, InfoIcon, ReplayIcon } from '../../ui/icons.ts'
import { Segments } from '../../ui/Segments.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Asked, isRange, maxDays, type Period, periods, type Range, rangeOf } from './period.ts'
import styles from './Replay.module.css'
import type { useTracks } from './use-tracks.ts'
import { VehicleChoices } from './VehicleChoices.tsx'

const periodWords = {
  today: 'replayToday',
  yesterday: 'replayYesterday',
  lastHour: 'replayLastHour',
  custom: 'replayCustom',
} as const satisfies Record<Period, string>

interface ReplayFormProps {
  asked: Asked
  loading: Omit<ReturnType<typeof useTracks>, 'tracks'>
  /** RPL-8: nothing was found in the range. */
  isEmpty: boolean
  onShow(deviceIds: readonly number[], range: Range): void
}

/** Asks for one or several vehicles and a period. It opens with those of the address. */
export function ReplayForm({ asked, loading, isEmpty, onShow }: ReplayFormProps): ReactNode {
  const t = useT('replay')
  const days = useZoneDays()
  const timezone = useTimezone()
  const [typedIds, setTypedIds] = useState(asked.deviceIds)
  const [period, setPeriod] = useState<Period>(asked.range ? 'custom' : 'today')
  const [{ from, to }, setTyped] = useState(() => {
    const start = asked.range ?? rangeOf('today', new Date(), days)
    return { from: clockText(start.from, timezone), to: clockText(start.to, timezone) }
  })
  const [isChecked, setIsChecked] = useState(false)
  const typed = { from: momentAt(from, timezone), to: momentAt(to, timezone) }
  const deviceIds = [...new Set(typedIds.filter((id) => id > 0))]
  const lacksVehicle = isChecked && deviceIds.length === 0
  const isWrong = isChecked && period === 'custom' && !isRange(typed)
  const show = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (deviceIds.length === 0 || (period === 'custom' && !isRange(typed))) return
    onShow(deviceIds, period === 'custom' ? typed : rangeOf(period, new Date(), days))
  }
  return (
    <div className={styles.formPage}>
      <header className={styles.formHead}>
        <Link className={styles.back} to={paths.map} aria-label={t('replayToMap')} data-tip={t('replayToMap')}>
          <Icon of={BackIcon} />
        </Link>
        <div>
          <Breadcrumbs steps={[{ text: t('reportTitle') }, { text: t('replayTitle') }]} />
          <h1>{t('replayTitle')}</h1>
        </div>
      </header>
      <main>
        <form className={styles.form} aria-label={t('replayTitle')} onSubmit={show}>
          <p className={styles.hint}>{t('replayHint')}</p>
          <VehicleChoices
            ids={typedIds}
            error={lacksVehicle ? t('replayVehicleMissing') : undefined}
            onChange={setTypedIds}
          />
          <div className={styles.period}>
            <span aria-hidden>{t('replayPeriodOf')}</span>
            <Segments<Period>
              label={t('replayPeriodOf')}
              value={period}
              choices={periods.map((value) => ({ value, text: t(periodWords[value]) }))}
              onChange={setPeriod}
            />
          </div>
          {period === 'custom' && (
            <div className={styles.range}>
              <Moment label={t('replayFrom')} value={from} onChange={(text) => setTyped({ from: text, to })} />
              <Moment
                label={t('replayUntil')}
                value={to}
                error={isWrong ? t('replayRangeWrong', { most: maxDays }) : undefined}
                onChange={(text) => setTyped({ from, to: text })}
              />
            </div>
          )}
          <Button kind="primary" size="large" icon={ReplayIcon} type="submit" disabled={loading.isLoading}>
            {t('replayShow')}
          </Button>
          <div role="status" className={styles.state}>
            {loading.isLoading
              ? t('replayReading', { count: loading.count })
              : isEmpty && (
                  <span className={styles.nothing}>
                    <Icon of={InfoIcon} size={18} />
                    {t('replayNoData')}
                  </span>
                )}
          </div>
          {loading.error !== null && !loading.isLoading && (
            <div role="alert" className={styles.failed}>
              <p>{errorText(loading.error)}</p>
              <Button onClick={loading.retry}>{t('sharedRetry')}</Button>
            </div>
          )}
        </form>
      </main>
    </div>
  )
}

interface MomentProps {
  label: string
  value: string
  error?: string | undefined
  onChange(text: string): void
}

function Moment({ onChange, ...look }: MomentProps): ReactNode {
  return (
    <TextField
      {...look}
      type="datetime-local"
      max="9999-12-30T23:59"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
