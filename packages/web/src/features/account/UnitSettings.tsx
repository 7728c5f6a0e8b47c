import { coordinateFormatOr } from '@rastro/core/format/coordinates'
import { currencies, currencyOf } from '@rastro/core/format/currencies'
import { type Quantity, unitOr, units } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { SelectField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import type { AccountForm } from './use-account.ts'

const quantities = ['speed', 'distance', 'altitude', 'volume'] as const satisfies Quantity[]
const labels = {
  speed: 'attributeSpeedUnit',
  distance: 'attributeDistanceUnit',
  altitude: 'attributeAltitudeUnit',
  volume: 'attributeVolumeUnit',
} as const
const formats = {
  dd: 'preferenceCoordinatesDd',
  ddm: 'preferenceCoordinatesDdm',
  dms: 'preferenceCoordinatesDms',
} as const

/** Units, times and coordinates, as this person reads them. */
export function UnitSettings({ draft, set }: AccountForm): ReactNode {
  const t = useT('account')
  const { language } = useWords()
  const currency = currencyOf(draft.coin, language)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  return (
    <section className={styles.panel}>
      <h2>{t('preferenceUnits')}</h2>
      <div className={styles.fields}>
        {quantities.map((quantity) => (
          <SelectField
            key={quantity}
            label={t(labels[quantity])}
            value={draft[`${quantity}Unit`]}
            onChange={({ target }) => set({ [`${quantity}Unit`]: unitOr(quantity, target.value) })}
          >
            {Object.keys(units[quantity]).map((unit) => (
              <option key={unit} value={unit}>
                {wordOf(t, 'unit', unit)}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField label={t('attributeCoin')} value={currency} onChange={({ target }) => set({ coin: target.value })}>
          {[...new Set([...currencies, currency])].map((sign) => (
            <option key={sign}>{sign}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferenceCoordinates')}
          value={draft.coordinateFormat}
          onChange={({ target }) => set({ coordinateFormat: coordinateFormatOr(target.value) })}
        >
          {Object.entries(formats).map(([format, word]) => (
            <option key={format} value={format}>
              {t(word)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferenceTwelveHour')}
          value={String(draft.twelveHourFormat)}
          onChange={({ target }) => set({ twelveHourFormat: target.value === 'true' })}
        >
          <option value="false">{t('sharedNo')}</option>
          <option value="true">{t('sharedYes')}</option>
        </SelectField>
        <SelectField
          label={t('attributeTimezone')}
          value={draft.timezone}
          onChange={({ target }) => set({ timezone: target.value })}
        >
          <option value="">{t('preferenceTimezoneDevice')}</option>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </div>
    </section>
  )
}
