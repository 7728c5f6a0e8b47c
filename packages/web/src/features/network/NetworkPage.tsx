import { isShown } from '@rastro/core/access/menu'
import { positionsApi } from '@rastro/core/api/positions'
import type { CellTower, Network, WifiAccessPoint } from '@rastro/core/model/position'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { clientOf } from '../../api/client.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { useViewer } from '../../session/viewer.ts'
import { NotThere } from '../../shell/NotThere.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './NetworkPage.module.css'

const api = clientOf({ positions: { list: positionsApi.list } })

/** RPT-57: the cell towers and the access points of a position. */
export default function NetworkPage(): ReactNode {
  const t = useT('monitoring')
  const id = Number(useParams().id)
  const mayOpen = isShown(useViewer(), 'positionDetails')
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: itemKey('position', id),
    queryFn: () => api.positions.list({ query: { id: [id] } }),
    enabled: mayOpen && isId,
    meta: { quiet: true },
  })
  if (!mayOpen) return <Forbidden />
  const position = data?.[0]
  const back = isId ? paths.position(id) : paths.map
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.back} to={back} aria-label={t('networkToPosition')} data-tip={t('networkToPosition')}>
          <Icon of={BackIcon} />
        </Link>
        <div>
          <Breadcrumbs
            steps={[...(isId ? [{ text: t('networkTitle', { id }), to: back }] : []), { text: t('screenNetwork') }]}
          />
          <h1>{t('screenNetwork')}</h1>
        </div>
      </header>
      <main className={styles.body}>
        {position ? (
          <Received network={position.network} />
        ) : error || data || !isId ? (
          <NotThere missing={t('networkMissing')} error={error} />
        ) : (
          <Skeleton height={240} />
        )}
      </main>
    </div>
  )
}

function Received({ network }: { network: Network | null }): ReactNode {
  const t = useT('monitoring')
  const towers = network?.cellTowers ?? []
  const points = network?.wifiAccessPoints ?? []
  if (towers.length === 0 && points.length === 0) {
    return (
      <section className={styles.panel}>
        <Empty title={t('networkEmpty')}>
          <p>{t('networkEmptyHint')}</p>
        </Empty>
      </section>
    )
  }
  return (
    <>
      {towers.length > 0 && (
        <Rows<CellTower>
          title={t('networkCellTowers')}
          items={towers}
          columns={[
            [t('networkCountry'), t('networkCountryHint'), (tower) => tower.mobileCountryCode],
            [t('networkOperator'), t('networkOperatorHint'), (tower) => tower.mobileNetworkCode],
            [t('networkArea'), t('networkAreaHint'), (tower) => tower.locationAreaCode],
            [t('networkCell'), t('networkCellHint'), (tower) => tower.cellId],
          ]}
        />
      )}
      {points.length > 0 && (
        <Rows<WifiAccessPoint>
          title={t('networkWifi')}
          items={points}
          columns={[
            [t('networkMac'), undefined, (point) => point.macAddress],
            [t('networkSignal'), t('networkSignalHint'), (point) => point.signalStrength],
          ]}
        />
      )}
    </>
  )
}

interface RowsProps<T> {
  title: string
  items: readonly T[]
  /** Heading, what it stands for, and the value of an item. */
  columns: readonly (readonly [string, string | undefined, (item: T) => string | number | undefined])[]
}

function Rows<T>({ title, items, columns }: RowsProps<T>): ReactNode {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map(([heading, hint]) => (
              <th key={heading} data-tip={hint}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index}>
              {columns.map(([heading, , value]) => (
                <td key={heading}>{value(item) ?? '-'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
