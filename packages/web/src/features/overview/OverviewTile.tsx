import type { TileDefinition, TileShape } from '@rastro/core/tiles/tile'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Bars } from './Bars.tsx'
import { Columns } from './Columns.tsx'
import { LargeNumber } from './LargeNumber.tsx'
import { Matters } from './Matters.tsx'
import styles from './overview.module.css'
import { Pairs } from './Pairs.tsx'
import { Parts } from './Parts.tsx'
import type { ShapeProps } from './shape.ts'
import { targets } from './targets.ts'
import { useFigures } from './use-figures.ts'

/** What each shape draws. */
const shapes: Readonly<Record<TileShape, (props: ShapeProps) => ReactNode>> = {
  number: LargeNumber,
  parts: Parts,
  columns: Columns,
  bars: Bars,
  pairs: Pairs,
  list: Matters,
}

/** A tile of the overview: its figures, and the link to what they count. */
export function OverviewTile({ tile }: { tile: TileDefinition }): ReactNode {
  const t = useT('overview')
  const id = useId()
  const { figures, error, retry } = useFigures(tile)
  const Shape = shapes[tile.shape]
  const target = tile.leadsTo && targets[tile.leadsTo]
  return (
    <section className={styles.tile} data-size={tile.size} aria-labelledby={id} aria-busy={!figures && !error}>
      <h2 id={id}>
        {t(tile.title)}
        {tile.measure && <small className="caption"> {tile.measure}</small>}
      </h2>
      {figures && <Shape tile={tile} figures={figures} />}
      {!figures && !error && <Skeleton height={48} />}
      {error && (
        <div className={styles.failed} role="alert">
          <p>{t('dashboardFailed')}</p>
          <p className="caption">{errorText(error)}</p>
          <Button onClick={retry}>{t('sharedRetry')}</Button>
        </div>
      )}
      {target && (
        <Link className={styles.target} to={target.to}>
          {t(target.text)}
        </Link>
      )}
    </section>
  )
}
