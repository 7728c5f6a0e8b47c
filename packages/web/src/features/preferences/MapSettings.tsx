import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useCan } from '../../session/viewer.ts'
import { AmountSetting, SegmentSetting, SwitchSetting, TypedSetting } from './controls.tsx'
import { keep, useChosen } from './kept.ts'
import { Part } from './Setting.tsx'

/** ENT-16: how the map looks and behaves for this person. */
export function MapSettings(): ReactNode {
  const t = useT('preferences')
  const chosen = useChosen()
  // others have it switched off with everything that they save
  const mayCluster = useCan('administer')
  const choices = (['none', 'selected', 'all'] as const).map((value) => ({ value, text: t(routeTexts[value]) }))
  return (
    <Part id="map" title={t('preferenceMap')}>
      <SegmentSetting
        name="mapDirection"
        label={t('attributeMapDirection')}
        hint={t('preferenceDirectionHint')}
        value={chosen.direction}
        choices={choices}
      />
      <SegmentSetting
        name="mapLiveRoutes"
        label={t('attributeMapLiveRoutes')}
        hint={t('preferenceRouteHint')}
        value={chosen.liveRoutes}
        choices={choices}
      />
      <AmountSetting
        name="web.liveRouteLength"
        label={t('attributeWebLiveRouteLength')}
        hint={t('preferencesRouteLengthHint')}
        least={1}
        most={1000}
        whole
      />
      {mayCluster && (
        <SwitchSetting
          name="mapCluster"
          label={t('attributeMapCluster')}
          hint={t('preferenceClusterHint')}
          checked={chosen.cluster}
        />
      )}
      <SwitchSetting
        name="mapFollow"
        label={t('attributeMapFollow')}
        hint={t('preferenceFollowHint')}
        checked={chosen.follow}
      />
      <SwitchSetting name="mapGeofences" label={t('attributeMapGeofences')} checked={chosen.geofences} />
      <SwitchSetting
        name="mapOnSelect"
        label={t('attributeMapOnSelect')}
        hint={t('preferencesOnSelectHint')}
        checked={chosen.mapOnSelect}
      />
      <AmountSetting
        name="iconScale"
        label={t('attributeIconScale')}
        hint={t('preferencesIconScaleHint')}
        least={0.3}
        most={3}
      />
      <AmountSetting
        name="web.selectZoom"
        label={t('attributeWebSelectZoom')}
        hint={t('preferencesSelectZoomHint')}
        least={1}
        most={22}
      />
      <AmountSetting
        name="web.maxZoom"
        label={t('attributeWebMaxZoom')}
        hint={t('preferencesMaxZoomHint')}
        least={1}
        most={22}
      />
      <TypedSetting
        name="poiLayer"
        label={t('preferencePoiLayer')}
        hint={t('preferencesPoiHint')}
        inputMode="url"
        shown={chosen.poiLayer ?? ''}
        keep={(address) => keep({ name: 'poiLayer', fields: { poiLayer: address || null } })}
      />
    </Part>
  )
}

const routeTexts = { none: 'preferenceNone', selected: 'preferenceSelected', all: 'preferenceAllVehicles' } as const
