import { currencies, currencyOf } from '@rastro/core/format/currencies'
import { type Quantity, units } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { listTimezone } from '@rastro/core/model/preferences'
import { server } from '@rastro/core/resources/server'
import { type MapStyleId, mapStyles } from '@rastro/core/vocabulary/map-styles'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { TimezoneField } from '../../resource/form/TimezoneChoice.tsx'
import { UsualSelect } from '../../resource/form/UsualSelect.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { serverForm } from './server-form.ts'

const { Text, Area, Switch } = fieldsOf(server)

/** SRV-6: the select's default when nobody chose one; people then read km/h. */
const usualUnits = { speed: 'kn', distance: 'km', altitude: 'm', volume: 'ltr' } as const satisfies Record<
  Quantity,
  string
>
/** SRV-5. */
const usualMap: MapStyleId = 'locationIqStreets'

/** SRV-3: the defaults for everybody who has chosen nothing else. */
export function Preferences(): ReactNode {
  const t = useT('server')
  const { field, section } = useFormWords(serverForm)
  const { language } = useWords()
  const timezone = useFieldValue('attributes.timezone')
  return (
    <Section {...section('preferences')}>
      <MapChoice />
      <Text {...field('poiLayer')} hint={t('serverPoiHint')} type="url" check={addressFault(t)} />
      <Text {...field('mapUrl')} hint={t('serverMapUrlHint')} check={addressFault(t)} />
      <Text {...field('overlayUrl')} hint={t('serverOverlayUrlHint')} check={addressFault(t)} />
      {(Object.keys(usualUnits) as Quantity[]).map((quantity) => (
        <UsualSelect
          key={quantity}
          {...field(`attributes.${quantity}Unit`)}
          usual={usualUnits[quantity]}
          options={Object.keys(units[quantity]).map((unit) => ({ value: unit, text: wordOf(t, 'unit', unit) }))}
        />
      ))}
      <UsualSelect
        {...field('coordinateFormat')}
        usual="dd"
        options={[
          { value: 'dd', text: t('preferenceCoordinatesDd') },
          { value: 'ddm', text: t('preferenceCoordinatesDdm') },
          { value: 'dms', text: t('preferenceCoordinatesDms') },
        ]}
      />
      <UsualSelect
        {...field('attributes.coin')}
        usual={currencyOf(undefined, language)}
        options={currencies.map((coin) => ({ value: coin, text: coin }))}
      />
      <TimezoneField
        {...field('attributes.timezone')}
        none={t('preferenceTimezoneEach')}
        hint={timezone ? undefined : t('preferenceTimezoneFixed', { zone: listTimezone })}
      />
      <Wide>
        <Area {...field('announcement')} hint={t('serverAnnouncementHint')} rows={2} />
      </Wide>
      <Switch {...field('twelveHourFormat')} />
      <Switch {...field('forceSettings')} hint={t('serverForceHint')} />
    </Section>
  )
}

function MapChoice(): ReactNode {
  const t = useT('server')
  const { field } = useFormWords(serverForm)
  const chosen = (useFieldValue('map') as string | null) || usualMap
  const key = Object.hasOwn(mapStyles, chosen) ? mapStyles[chosen as MapStyleId] : null
  const hasKey = Boolean(useFieldValue(`attributes.${key ?? ''}`))
  const isLacking = key !== null && !hasKey
  return (
    <UsualSelect
      {...field('map')}
      hint={t(isLacking ? 'serverMapNeedsKey' : 'serverMapHint')}
      usual={usualMap}
      options={['base', ...Object.keys(mapStyles)].map((style) => ({
        value: style,
        text: wordOf(t, 'mapStyle', style),
      }))}
    />
  )
}

/** Addresses of tiles and files: on another host, or on this server. */
export const addressFault =
  (t: ReturnType<typeof useT<'server'>>) =>
  (address: never): string | undefined =>
    address && !/^(https?:\/\/|pmtiles:\/\/|\/)\S+$/.test(address) ? t('serverAddressFault') : undefined
