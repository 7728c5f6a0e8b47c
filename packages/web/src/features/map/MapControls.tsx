import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { FollowButtons } from '../../map/controls/FollowButtons.tsx'
import { MapTools } from '../../map/controls/MapTools.tsx'
import { OwnPositionButton } from '../../map/controls/OwnPositionButton.tsx'
import { ToolsButton } from '../../map/controls/ToolsButton.tsx'
import { FindPlaceIcon, RulerIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import type { MapTool } from './extras/MapExtras.tsx'
import { LayersButton } from './LayersButton.tsx'
import { StyleBar } from './StyleBar.tsx'
import type { MapStyles } from './use-map-styles.ts'

interface MapControlsProps {
  styles: MapStyles
  /** How the map follows the selected vehicle; undefined while none is selected. */
  following: { isFollowing: boolean; follow(next: boolean): void; centre(): void } | undefined
  onTool(tool: MapTool): void
}

/** The buttons on the map, all in one place. */
export function MapControls({ styles, following, onTool }: MapControlsProps): ReactNode {
  const t = useT('main')
  return (
    <>
      <StyleBar styles={styles} />
      <MapTools texts={{ zoomIn: t('mapZoomIn'), zoomOut: t('mapZoomOut') }}>
        <OwnPositionButton
          label={t('mapMyLocation')}
          closestZoom={styles.closestZoom}
          onFail={() => showToast('error', t('mapLocationFailed'))}
        />
        <LayersButton styles={styles} />
        <ToolsButton
          label={t('mapTools')}
          entries={[
            { label: t('mapRuler'), icon: RulerIcon, onSelect: () => onTool('ruler') },
            { label: t('mapFindPlace'), icon: FindPlaceIcon, onSelect: () => onTool('find') },
          ]}
        />
        {following && (
          <FollowButtons
            texts={{ follow: t('mapFollow'), centre: t('mapCentre') }}
            isFollowing={following.isFollowing}
            onFollow={following.follow}
            onCentre={following.centre}
          />
        )}
      </MapTools>
    </>
  )
}
