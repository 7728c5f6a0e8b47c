import { wordOf } from '@rastro/core/i18n/words'
import type { TripCorrection, TripPurpose } from '@rastro/core/model/trip-correction'
import { tripPurposes } from '@rastro/core/model/trip-correction'
import type { TripExplanation } from '@rastro/core/model/trip-explanation'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { UndoIcon } from '../../ui/icons.ts'
import { Segments } from '../../ui/Segments.tsx'
import { driverSource } from './sources.ts'
import page from './trip.module.css'
import type { Correcting } from './use-trip.ts'

interface TripCorrectionsProps {
  of: TripExplanation
  /** Undefined for who may not correct. */
  correcting: Correcting | undefined
}

/** What the trip was for and who drove it, and what was corrected, by whom and when. */
export function TripCorrections({ of, correcting }: TripCorrectionsProps): ReactNode {
  const t = useT('trips')
  const { trip, corrections } = of
  if (!correcting && corrections.length === 0) return null
  const times = { from: trip.startTime, to: trip.endTime }
  const purpose = corrections.findLast((each) => each.kind === 'purpose' && each.fits)
  return (
    <section className={page.part}>
      <h2>{t('tripCorrections')}</h2>
      {correcting && (
        <div className={page.marks}>
          <div className={page.mark}>
            <span>{t('reportPurpose')}</span>
            <Segments<TripPurpose | 'open'>
              label={t('reportPurpose')}
              value={trip.purpose ?? 'open'}
              choices={(['open', ...tripPurposes] as const).map((value) => ({
                value,
                text: value === 'open' ? t('tripPurposeOpen') : wordOf(t, 'tripPurpose', value),
              }))}
              onChange={(value) => {
                if (value !== 'open') correcting.correct({ kind: 'purpose', ...times, purpose: value })
                else if (purpose) correcting.undo(purpose.id)
              }}
            />
          </div>
          <ItemChoice
            from={driverSource}
            label={t('sharedDriver')}
            placeholder={trip.driverName ?? t('tripDriverChoose')}
            value={0}
            onChange={(driverId) => driverId > 0 && correcting.correct({ kind: 'driver', ...times, driverId })}
          />
        </div>
      )}
      {corrections.length > 0 && (
        <ul className={page.corrections}>
          {corrections.map((each) => (
            <Line key={each.id} of={each} correcting={correcting} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ of, correcting }: { of: TripCorrection; correcting: Correcting | undefined }): ReactNode {
  const t = useT('trips')
  const format = useFormat()
  const { id, kind, from, driverName, purpose, userName, createdTime, fits } = of
  const time = format.dateTime(createdTime)
  const what = {
    join: () => t('tripKindJoin', { from: format.time(from) }),
    split: () => t('tripKindSplit', { from: format.time(from) }),
    driver: () => t('tripKindDriver', { name: driverName ?? t('tripSomebody') }),
    purpose: () => t('tripKindPurpose', { purpose: purpose ? wordOf(t, 'tripPurpose', purpose) : '' }),
  }[kind]()
  return (
    <li className={classNames(!fits && page.misfit)}>
      <div>
        <strong>{what}</strong>
        <p>{userName ? t('reportCorrectedBy', { name: userName, time }) : t('reportCorrected', { time })}</p>
        {!fits && <p>{t('tripNoLongerFits')}</p>}
      </div>
      {correcting && (
        <button
          type="button"
          className={page.undo}
          aria-label={t('tripUndoOf', { what })}
          disabled={correcting.isBusy}
          onClick={() => correcting.undo(id)}
        >
          <Icon of={UndoIcon} size={18} />
          {t('tripUndo')}
        </button>
      )}
    </li>
  )
}
