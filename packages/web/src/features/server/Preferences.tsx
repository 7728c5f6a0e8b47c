import { currencies, currencyOf } from '@rastro/core/format/currencies'
import { type Quantity, units } from '@rastro/core/format/units'
import { wordOf } from '@rastro/core/i18n/words'
import { server } from '@rastro/core/resources/server'
import { type MapStyleId, mapStyles } from '@rastro/core/vocabulary/map-styles'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { UsualSelect } from './UsualSelect.tsx'

const { Text, Area, Switch } = fieldsOf(server)

/** SRV-6: what the select shows when nobody chose one; people then read km/h. */
const usualUnits = { speed: 'kn', distance: 'km', altitude: 'm', volume: 'ltr' } as const satisfies Record<
  Quantity,
  string
>
const unitLabels = {
  speed: 'attributeSpeedUnit',
  distance: 'attributeDistanceUnit',
  altitude: 'attributeAltitudeUnit',
  volume: 'attributeVolumeUnit',
} as const
/** SRV-5. */
const usualMap: MapStyleId = 'locationIqStreets'

/** SRV-3: what holds for everybody who has chosen nothing else. */
export function Preferences(): ReactNode {
  const t = useT('server')
  const { language } = useWords()
  const zones = useMemo(
    () =>
      ['', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
        value: zone,
        text: zone || t('preferenceTimezoneDevice'),
      })),
    [t],
  )
  return (
    <Section id="preferences" title={t('settingsPreferences')} hint={t('serverPreferencesHint')}>
      <MapChoice />
      <Text
        name="poiLayer"
        label={t('preferencePoiLayer')}
        hint={t('serverPoiHint')}
        type="url"
        check={addressFault(t)}
      />
      <Text name="mapUrl" label={t('serverMapUrl')} hint={t('serverMapUrlHint')} check={addressFault(t)} />
      <Text name="overlayUrl" label={t('serverOverlayUrl')} hint={t('serverOverlayUrlHint')} check={addressFault(t)} />
      {(Object.keys(unitLabels) as Quantity[]).map((quantity) => (
        <UsualSelect
          key={quantity}
          name={`attributes.${quantity}Unit`}
          label={t(unitLabels[quantity])}
          usual={usualUnits[quantity]}
          options={Object.keys(units[quantity]).map((unit) => ({ value: unit, text: wordOf(t, 'unit', unit) }))}
        />
      ))}
      <UsualSelect
        name="coordinateFormat"
        label={t('preferenceCoordinates')}
        usual="dd"
        options={[
          { value: 'dd', text: t('preferenceCoordinatesDd') },
          { value: 'ddm', text: t('preferenceCoordinatesDdm') },
          { value: 'dms', text: t('preferenceCoordinatesDms') },
        ]}
      />
      <UsualSelect
        name="attributes.coin"
        label={t('attributeCoin')}
        usual={currencyOf(undefined, language)}
        options={currencies.map((coin) => ({ value: coin, text: coin }))}
      />
      <UsualSelect name="attributes.timezone" label={t('attributeTimezone')} usual="" options={zones} />
      <Wide>
        <Area name="announcement" label={t('serverAnnouncement')} hint={t('serverAnnouncementHint')} rows={2} />
      </Wide>
      <Switch name="twelveHourFormat" label={t('preferenceTwelveHour')} />
      <Switch name="forceSettings" label={t('serverForce')} hint={t('serverForceHint')} />
    </Section>
  )
}

function MapChoice(): ReactNode {
  const t = useT('server')
  const chosen = (useFieldValue('map') as string | null) || usualMap
  const key = Object.hasOwn(mapStyles, chosen) ? mapStyles[chosen as MapStyleId] : null
  const hasKey = Boolean(useFieldValue(`attributes.${key ?? ''}`))
  const isLacking = key !== null && !hasKey
  return (
    <UsualSelect
      name="map"
      label={t('preferenceDefaultMap')}
      hint={t(isLacking ? 'serverMapNeedsKey' : 'serverMapHint')}
      usual={usualMap}
      options={['base', ...Object.keys(mapStyles)].map((style) => ({
        value: style,
        text: wordOf(t, 'mapStyle', style),
      }))}
    />
  )
}

/** Addresses of tiles and files: of another host, or of this server. */
export const addressFault =
  (t: ReturnType<typeof useT<'server'>>) =>
  (address: never): string | undefined =>
    address && !/^(https?:\/\/|pmtiles:\/\/|\/)\S+$/.test(address) ? t('serverAddressFault') : undefined
