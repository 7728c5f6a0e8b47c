import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, FenceIcon, LessIcon } from '../../ui/icons.ts'
import type { MapViewProps } from '../map-props.ts'
import { useMapHost } from '../use-layer.ts'
import css from './controls.module.css'
import { OwnPositionButton } from './OwnPositionButton.tsx'
import { StyleMenuButton } from './StyleMenuButton.tsx'

/** The column of buttons at the right: zoom, own position, geofences, base maps. */
export function MapTools({ texts, geofences, styles, styleId, onStyle, onOwnPositionFail }: MapViewProps): ReactNode {
  const { map } = useMapHost()
  return (
    <div className={`${css.floating} ${css.tools}`}>
      <div className={css.zoom}>
        <IconButton icon={AddIcon} label={texts.zoomIn} onClick={() => map.zoomIn()} />
        <IconButton icon={LessIcon} label={texts.zoomOut} onClick={() => map.zoomOut()} />
        <hr />
      </div>
      <OwnPositionButton label={texts.ownPosition} onFail={onOwnPositionFail} />
      {geofences && (
        <IconButton
          icon={FenceIcon}
          label={texts.geofences}
          aria-pressed={geofences.shown}
          onClick={() => geofences.onToggle(!geofences.shown)}
        />
      )}
      {styles.length > 1 && (
        <StyleMenuButton styles={styles} chosen={styleId} onChoose={onStyle} label={texts.mapStyle} />
      )}
    </div>
  )
}
