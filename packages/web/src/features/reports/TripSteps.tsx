import type { TripExplanation, TripStep } from '@rastro/core/model/trip-explanation'
import type { ReactNode } from 'react'
import { SplitIcon } from '../../fleet/icons.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import page from './trip.module.css'
import { lasting } from './trip-texts.ts'
import type { Correcting } from './use-trip.ts'

interface TripStepsProps {
  of: TripExplanation
  /** Undefined for who may not correct. */
  correcting: Correcting | undefined
}

/** What decided about the trip, as a trace from its beginning to its end; a short stop may divide it. */
export function TripSteps({ of, correcting }: TripStepsProps): ReactNode {
  const t = useT('trips')
  const format = useFormat()
  const textsOf = useTexts(of, format)
  return (
    <section>
      <h2>{t('tripWhy')}</h2>
      <ol className={page.steps}>
        {of.steps.map((step, index) => {
          const [title, text] = textsOf(step)
          const isSplit = step.kind === 'pause' && correcting
          return (
            <li key={index} data-kind={step.kind}>
              <time dateTime={step.time.toISOString()}>{format.time(step.time)}</time>
              <i aria-hidden />
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
              {isSplit && (
                <Button
                  size="small"
                  icon={SplitIcon}
                  disabled={correcting.isBusy}
                  onClick={() => correcting.correct({ kind: 'split', from: step.until, to: step.until })}
                >
                  {t('tripSplitHere')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Title and rule of a step. */
function useTexts({ rules }: TripExplanation, format: Format) {
  const t = useT('trips')
  const stays = lasting(rules.minDuration * 1000)
  const gap = lasting(rules.stopGap * 1000)
  return ({ kind, reason, time, until, count, metres }: TripStep): readonly [string, string] => {
    const known = format.time(until)
    const way = format.way(metres)
    if (kind === 'began') {
      const moved = { time: known, way, least: format.value('length', rules.minDistance) }
      if (reason === 'moved') return [t('tripBegan'), t('tripBeganMoved', moved)]
      return [t('tripBegan'), t('tripBeganSilence', { time: known, least: gap })]
    }
    if (kind === 'ended') {
      if (reason === 'stayed') return [t('tripEnded'), t('tripEndedStayed', { time: known, least: stays })]
      if (reason === 'silence') return [t('tripEnded'), t('tripEndedSilence', { time: known, least: gap })]
      return [t('tripEnded'), t('tripEndedLast')]
    }
    if (kind === 'leftOut') {
      const why = reason === 'wild' ? t('tripWild', { way }) : t(reason === 'noPlace' ? 'tripNoPlace' : 'tripWrongTime')
      return [t('tripLeftOut', { count }), why]
    }
    const lasted = t('tripStop', { time: lasting(until.getTime() - time.getTime()) })
    return [lasted, kind === 'stop' ? t('tripStopJoined') : t('tripPauseKept', { least: stays })]
  }
}
