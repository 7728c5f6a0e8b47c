import { currencies, currencyOf } from '@rastro/core/format/currencies'
import { type Quantity, units } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { users } from '@rastro/core/resources/user'
import { type MapStyleId, mapStyles } from '@rastro/core/vocabulary/map-styles'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { TimezoneField } from '../../resource/form/TimezoneChoice.tsx'
import { UsualSelect } from '../../resource/form/UsualSelect.tsx'
import { clientForm } from './person-form.ts'

const { Text, Switch } = fieldsOf(users)

/** USER-36. */
const usualMap: MapStyleId = 'googleRoad'
/** What is shown while the user has chosen none. */
const usualUnits = { speed: 'kmh', distance: 'km', altitude: 'm', volume: 'ltr' } as const satisfies Record<
  Quantity,
  string
>

/** USER-41: the map and formats of a user; showing a default does not store it. */
export function PersonPreferences(): ReactNode {
  const t = useT('people')
  const { field, section } = useFormWords(clientForm)
  const { language } = useWords()
  return (
    <Section {...section('preferences')}>
      <UsualSelect
        {...field('map')}
        usual={usualMap}
        options={Object.keys(mapStyles).map((style) => ({
          value: style,
          text: `${style.startsWith('google') ? 'Google ' : ''}${wordOf(t, 'mapStyle', style)}`,
        }))}
      />
      <UsualSelect
        {...field('coordinateFormat')}
        usual="dd"
        options={[
          { value: 'dd', text: t('preferenceCoordinatesDd') },
          { value: 'ddm', text: t('preferenceCoordinatesDdm') },
          { value: 'dms', text: t('preferenceCoordinatesDms') },
        ]}
      />
      {(Object.keys(usualUnits) as Quantity[]).map((quantity) => (
        <UsualSelect
          key={quantity}
          {...field(`attributes.${quantity}Unit`)}
          usual={usualUnits[quantity]}
          options={Object.keys(units[quantity]).map((unit) => ({ value: unit, text: wordOf(t, 'unit', unit) }))}
        />
      ))}
      <TimezoneField {...field('attributes.timezone')} none={t('preferenceTimezoneServer')} />
      <UsualSelect
        {...field('attributes.coin')}
        usual={currencyOf(undefined, language)}
        options={currencies.map((coin) => ({ value: coin, text: coin }))}
      />
      <Text {...field('poiLayer')} type="url" />
      <Switch {...field('twelveHourFormat')} />
    </Section>
  )
}
