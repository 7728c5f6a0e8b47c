import { type CoordinateFormat, coordinateFormatOr } from '@rastro/core/format/coordinates'
import { currencies, currencyOf } from '@rastro/core/format/currencies'
import { type Quantity, units } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { SegmentSetting, SelectSetting, SwitchSetting } from './controls.tsx'
import { keep, useChosen } from './kept.ts'
import { Part } from './Setting.tsx'

const labels = {
  speed: 'attributeSpeedUnit',
  distance: 'attributeDistanceUnit',
  altitude: 'attributeAltitudeUnit',
  volume: 'attributeVolumeUnit',
} as const satisfies Partial<Record<Quantity, string>>
const formats = {
  dd: 'preferenceCoordinatesDd',
  ddm: 'preferenceCoordinatesDdm',
  dms: 'preferenceCoordinatesDms',
} as const satisfies Record<CoordinateFormat, string>

/** USER-41: units, times and coordinates, as this person reads them. */
export function UnitSettings(): ReactNode {
  const t = useT('preferences')
  const { language } = useWords()
  const chosen = useChosen()
  const currency = currencyOf(chosen.coin, language)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const { timezone = '' } = chosen
  return (
    <Part id="units" title={t('preferenceUnits')}>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((quantity) => (
        <SegmentSetting<string>
          key={quantity}
          name={`${quantity}Unit`}
          label={t(labels[quantity])}
          value={chosen[`${quantity}Unit`]}
          choices={Object.keys(units[quantity]).map((unit) => ({ value: unit, text: wordOf(t, 'unit', unit) }))}
        />
      ))}
      <SelectSetting
        name="coin"
        label={t('attributeCoin')}
        value={currency}
        choices={[...new Set([...currencies, currency])].map((sign) => ({ value: sign, text: sign }))}
      />
      <SelectSetting
        name="coordinateFormat"
        label={t('preferenceCoordinates')}
        value={chosen.coordinateFormat}
        choices={Object.entries(formats).map(([format, word]) => ({
          value: coordinateFormatOr(format),
          text: t(word),
        }))}
        onChange={(coordinateFormat) => keep({ name: 'coordinateFormat', fields: { coordinateFormat } })}
      />
      <SwitchSetting
        name="twelveHourFormat"
        label={t('preferenceTwelveHour')}
        checked={chosen.twelveHour}
        onChange={(twelveHourFormat) => keep({ name: 'twelveHourFormat', fields: { twelveHourFormat } })}
      />
      <SelectSetting
        name="timezone"
        label={t('attributeTimezone')}
        value={timezone}
        choices={[
          { value: '', text: t('preferenceTimezoneDevice') },
          ...[...new Set([...zones, ...(timezone ? [timezone] : [])])].map((zone) => ({ value: zone, text: zone })),
        ]}
      />
    </Part>
  )
}
