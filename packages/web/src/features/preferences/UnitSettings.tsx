import { type CoordinateFormat, coordinateFormatOr } from '@rastro/core/format/coordinates'
import { currencies, currencyOf } from '@rastro/core/format/currencies'
import { knownTimezone } from '@rastro/core/format/dates'
import { type Quantity, units } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { listTimezone } from '@rastro/core/model/preferences'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { TimezoneChoice } from '../../resource/form/TimezoneChoice.tsx'
import { useViewer } from '../../session/viewer.ts'
import { SegmentSetting, SelectSetting, SwitchSetting } from './controls.tsx'
import styles from './Preferences.module.css'
import { save, saveAttribute, useChosen } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { Part, Setting } from './Setting.tsx'

const quantities = ['speed', 'distance', 'altitude', 'volume'] as const satisfies readonly Quantity[]
const formats = {
  dd: 'preferenceCoordinatesDd',
  ddm: 'preferenceCoordinatesDdm',
  dms: 'preferenceCoordinatesDms',
} as const satisfies Record<CoordinateFormat, string>

/** USER-41: the person's formats of units, times and coordinates. */
export function UnitSettings(): ReactNode {
  const t = useT('preferences')
  const { field, section } = useFormWords(preferencesForm)
  const { language } = useWords()
  const chosen = useChosen()
  const currency = currencyOf(chosen.coin, language)
  return (
    <Part {...section('units')}>
      {quantities.map((quantity) => (
        <SegmentSetting<string>
          key={quantity}
          {...field(`${quantity}Unit`)}
          value={chosen[`${quantity}Unit`]}
          choices={Object.keys(units[quantity]).map((unit) => ({ value: unit, text: wordOf(t, 'unit', unit) }))}
        />
      ))}
      <SelectSetting
        {...field('coin')}
        value={currency}
        choices={[...new Set([...currencies, currency])].map((sign) => ({ value: sign, text: sign }))}
      />
      <SelectSetting
        {...field('coordinateFormat')}
        value={chosen.coordinateFormat}
        choices={Object.entries(formats).map(([format, word]) => ({
          value: coordinateFormatOr(format),
          text: t(word),
        }))}
        onChange={(coordinateFormat) => save({ name: 'coordinateFormat', fields: { coordinateFormat } })}
      />
      <SwitchSetting
        {...field('twelveHourFormat')}
        checked={chosen.twelveHour}
        onChange={(twelveHourFormat) => save({ name: 'twelveHourFormat', fields: { twelveHourFormat } })}
      />
      <TimezoneSetting {...field('timezone')} />
    </Part>
  )
}

/** The time zone of the account; without one that of the server applies, else that of the browser. */
function TimezoneSetting({ name, label }: { name: string; label: string }): ReactNode {
  const t = useT('preferences')
  const { user, server } = useViewer()
  const [own, zone] = [user, server].map(({ attributes }) => knownTimezone(attributes.timezone))
  const hint = own === undefined && (zone ?? t('preferenceTimezoneFixed', { zone: listTimezone }))
  return (
    <Setting name={name} label={label} {...(hint && { hint })}>
      <div className={styles.control}>
        <TimezoneChoice
          bare
          label={label}
          none={t(zone ? 'preferenceTimezoneServer' : 'preferenceTimezoneDevice')}
          value={own ?? ''}
          onChange={(chosen) => saveAttribute(name, chosen || undefined)}
        />
      </div>
    </Setting>
  )
}
