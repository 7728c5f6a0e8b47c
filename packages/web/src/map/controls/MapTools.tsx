import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, LessIcon } from '../../ui/icons.ts'
import { useMapHost } from '../use-layer.ts'
import css from './controls.module.css'

interface MapToolsProps {
  texts: { zoomIn: string; zoomOut: string }
  /** The buttons below those for the zoom. */
  children?: ReactNode
}

/** The column of buttons at the right. */
export function MapTools({ texts, children }: MapToolsProps): ReactNode {
  const { map } = useMapHost()
  return (
    <div className={`${css.floating} ${css.tools}`}>
      <div className={css.zoom}>
        <IconButton icon={AddIcon} label={texts.zoomIn} onClick={() => map.zoomIn()} />
        <IconButton icon={LessIcon} label={texts.zoomOut} onClick={() => map.zoomOut()} />
        <hr />
      </div>
      {children}
    </div>
  )
}
