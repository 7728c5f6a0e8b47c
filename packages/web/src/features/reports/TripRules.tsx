import type { TripExplanation } from '@rastro/core/model/trip-explanation'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/viewer.ts'
import page from './trip.module.css'
import { lasting } from './trip-texts.ts'

/** By which rules the trip was made, and where they are changed. */
export function TripRules({ of: { rules, trip, byOdometer } }: { of: TripExplanation }): ReactNode {
  const t = useT('trips')
  const format = useFormat()
  const mayChange = useCan('editVehicle')
  const shown = [
    [t('tripRuleBegins'), format.value('length', rules.minDistance)],
    [t('tripRuleStop'), lasting(rules.minDuration * 1000)],
    [t('tripRuleSilence'), lasting(rules.stopGap * 1000)],
    [t('tripRuleMeasured'), t(byOdometer ? 'tripByOdometer' : 'tripByGps')],
  ]
  return (
    <section className={page.part}>
      <header>
        <h2>{t('tripRules')}</h2>
        {mayChange && <Link to={paths.vehicle(trip.deviceId)}>{t('tripRulesChange')}</Link>}
      </header>
      <dl className={page.rules}>
        {shown.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
