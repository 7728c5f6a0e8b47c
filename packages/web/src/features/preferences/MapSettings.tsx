import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { useCan } from '../../session/viewer.ts'
import { AmountSetting, SegmentSetting, SwitchSetting, TypedSetting } from './controls.tsx'
import { save, useChosen } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { Part } from './Setting.tsx'

/** ENT-16: the look and behaviour of the map for this person. */
export function MapSettings(): ReactNode {
  const t = useT('preferences')
  const { field, section } = useFormWords(preferencesForm)
  const chosen = useChosen()
  // for others each save switches it off
  const mayCluster = useCan('administer')
  const choices = (['none', 'selected', 'all'] as const).map((value) => ({ value, text: t(routeTexts[value]) }))
  return (
    <Part {...section('map')}>
      <SegmentSetting
        {...field('mapDirection')}
        hint={t('preferenceDirectionHint')}
        value={chosen.direction}
        choices={choices}
      />
      <SegmentSetting
        {...field('mapLiveRoutes')}
        hint={t('preferenceRouteHint')}
        value={chosen.liveRoutes}
        choices={choices}
      />
      <AmountSetting
        {...field('web.liveRouteLength')}
        hint={t('preferencesRouteLengthHint')}
        least={1}
        most={1000}
        whole
      />
      {mayCluster && (
        <SwitchSetting {...field('mapCluster')} hint={t('preferenceClusterHint')} checked={chosen.cluster} />
      )}
      <SwitchSetting {...field('mapFollow')} hint={t('preferenceFollowHint')} checked={chosen.follow} />
      <SwitchSetting {...field('mapGeofences')} checked={chosen.geofences} />
      <SwitchSetting {...field('mapOnSelect')} hint={t('preferencesOnSelectHint')} checked={chosen.mapOnSelect} />
      <AmountSetting {...field('iconScale')} hint={t('preferencesIconScaleHint')} least={0.3} most={3} />
      <AmountSetting {...field('web.selectZoom')} hint={t('preferencesSelectZoomHint')} least={1} most={22} />
      <AmountSetting {...field('web.maxZoom')} hint={t('preferencesMaxZoomHint')} least={1} most={22} />
      <TypedSetting
        {...field('poiLayer')}
        hint={t('preferencesPoiHint')}
        inputMode="url"
        shown={chosen.poiLayer ?? ''}
        save={(address) => save({ name: 'poiLayer', fields: { poiLayer: address || null } })}
      />
    </Part>
  )
}

const routeTexts = { none: 'preferenceNone', selected: 'preferenceSelected', all: 'preferenceAllVehicles' } as const
