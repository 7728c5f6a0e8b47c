import type { RouteChoice } from '@rastro/core/model/preferences'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './AccountPage.module.css'
import { SettingRow } from './SettingRow.tsx'
import type { AccountForm } from './use-account.ts'

/** How the map looks and behaves for this person; kept on the server when the page is saved. */
export function MapSettings({ draft, set }: AccountForm): ReactNode {
  const t = useT('account')
  const choices = (['none', 'selected', 'all'] as const).map((value) => ({ value, text: t(routeTexts[value]) }))
  return (
    <section className={styles.panel}>
      <h2>{t('preferenceMap')}</h2>
      <SettingRow label={t('attributeTipoMenu')} hint={t('preferenceMenuHint')}>
        <Segments
          label={t('attributeTipoMenu')}
          value={draft.menuStyle}
          choices={[
            { value: 'menuLista', text: t('preferenceMenuLista') },
            { value: 'menuIcone', text: t('preferenceMenuIcone') },
          ]}
          onChange={(menuStyle) => set({ menuStyle })}
        />
      </SettingRow>
      <SettingRow label={t('attributeMapDirection')} hint={t('preferenceDirectionHint')}>
        <Segments
          label={t('attributeMapDirection')}
          value={draft.direction}
          choices={choices}
          onChange={(direction: RouteChoice) => set({ direction })}
        />
      </SettingRow>
      <SettingRow label={t('attributeMapLiveRoutes')} hint={t('preferenceRouteHint')}>
        <Segments
          label={t('attributeMapLiveRoutes')}
          value={draft.liveRoutes}
          choices={choices}
          onChange={(liveRoutes: RouteChoice) => set({ liveRoutes })}
        />
      </SettingRow>
      <div className={styles.row}>
        <Switch
          label={t('attributeMapCluster')}
          hint={t('preferenceClusterHint')}
          checked={draft.cluster}
          onChange={(cluster) => set({ cluster })}
        />
      </div>
      <div className={styles.row}>
        <Switch
          label={t('attributeMapFollow')}
          hint={t('preferenceFollowHint')}
          checked={draft.follow}
          onChange={(follow) => set({ follow })}
        />
      </div>
      <div className={styles.row}>
        <Switch
          label={t('attributeMapGeofences')}
          checked={draft.geofences}
          onChange={(geofences) => set({ geofences })}
        />
      </div>
    </section>
  )
}

const routeTexts = { none: 'preferenceNone', selected: 'preferenceSelected', all: 'preferenceAllVehicles' } as const
