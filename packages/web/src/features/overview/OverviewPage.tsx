import { isShown } from '@rastro/core/access/menu'
import { tileList } from '@rastro/core/tiles/index'
import type { TileDefinition } from '@rastro/core/tiles/tile'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { useViewer } from '../../session/viewer.ts'
import { OverviewTile } from './OverviewTile.tsx'
import styles from './overview.module.css'
import { Updated } from './Updated.tsx'

const tiles: readonly TileDefinition[] = tileList

/** The overview of an administrator, a reseller or a client: the tiles and figures that the viewer may see. */
export default function OverviewPage(): ReactNode {
  const t = useT('overview')
  const viewer = useViewer()
  const navigate = useNavigate()
  const shown = useMemo(() => {
    const isSeen = ({ may }: { readonly may?: TileDefinition['may'] }) => !may || isShown(viewer, may)
    return tiles.filter(isSeen).map((tile) => {
      const figures = Object.fromEntries(Object.entries(tile.figures).filter(([, figure]) => isSeen(figure)))
      return { ...tile, figures }
    })
  }, [viewer])
  // DASH-4: the router numbers its entries; the first one has no page before it
  const back = () => ((history.state as { idx?: number } | null)?.idx ? navigate(-1) : navigate(paths.map))
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsDashboard')} hasBack onBack={() => void back()}>
        <Updated />
      </SettingsHead>
      <div className={styles.tiles}>
        {shown.map((tile) => (
          <OverviewTile key={tile.name} tile={tile} />
        ))}
      </div>
    </main>
  )
}
