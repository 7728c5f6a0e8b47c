import { isShown } from '@rastro/core/access/menu'
import { tileList } from '@rastro/core/tiles/index'
import type { TileDefinition } from '@rastro/core/tiles/tile'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { useViewer } from '../../session/viewer.ts'
import { OverviewTile } from './OverviewTile.tsx'
import styles from './overview.module.css'

const tiles: readonly TileDefinition[] = tileList

/** The overview of an administrator, a reseller or a client: the tiles that the viewer may see. */
export default function OverviewPage(): ReactNode {
  const t = useT('overview')
  const viewer = useViewer()
  return (
    <main className={styles.page}>
      <SettingsHead title={t('settingsDashboard')} />
      <div className={styles.tiles}>
        {tiles
          .filter(({ may }) => !may || isShown(viewer, may))
          .map((tile) => (
            <OverviewTile key={tile.name} tile={tile} />
          ))}
      </div>
    </main>
  )
}
