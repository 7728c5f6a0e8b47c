import { isShown } from '@rastro/core/access/menu'
import type { Position } from '@rastro/core/model/position'
import { positionFields } from '@rastro/core/vocabulary/attributes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../api/card.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useAttributeLabel } from '../../fleet/use-attribute-label.ts'
import { usePositionText } from '../../fleet/use-position-text.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { useViewer } from '../../session/viewer.ts'
import { NotThere } from '../../shell/NotThere.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './PositionPage.module.css'

const PlaceMap = lazyPage(() => import('../../place/PlaceMap.tsx'))

/** CARD-24: the place, and all fields and attributes of a position, for administrators and managers. */
export default function PositionPage(): ReactNode {
  const t = useT('card')
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
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.back} to={paths.map} aria-label={t('sharedBack')} data-tip={t('sharedBack')}>
          <Icon of={BackIcon} />
        </Link>
        <h1>{isId ? t('cardPositionTitle', { id }) : t('positionMissing')}</h1>
      </header>
      <main className={styles.body}>
        {position ? (
          <Details position={position} />
        ) : error || data || !isId ? (
          <NotThere missing={t('positionMissing')} error={error} />
        ) : (
          <Skeleton height={400} />
        )}
      </main>
    </div>
  )
}

const hidden: ReadonlySet<string> = new Set(['id', 'attributes', 'deviceId'])

/** The fields in the order of the vocabulary, then the attributes alphabetically. */
function Details({ position }: { position: Position }): ReactNode {
  const t = useT('card')
  const place = `${position.latitude},${position.longitude}`
  const fields = Object.keys(positionFields).filter((key) => !hidden.has(key))
  return (
    <>
      <a href={`https://www.google.com/maps/search/?api=1&query=${place}`} target="_blank" rel="noreferrer">
        {`${t('cardOpenIn')} ${t('cardGoogleMaps')}`}
      </a>
      <div className={styles.map}>
        <Suspense fallback={null}>
          <PlaceMap place={position} />
        </Suspense>
      </div>
      <Values keys={fields} of={{ ...position }} />
      {position.network && <Link to={paths.network(position.id)}>{t('positionNetwork')}</Link>}
      <h2>{t('positionAttributes')}</h2>
      <Values keys={Object.keys(position.attributes).sort()} of={position.attributes} />
    </>
  )
}

function Values({ keys, of: values }: { keys: readonly string[]; of: Readonly<Record<string, unknown>> }): ReactNode {
  const labelOf = useAttributeLabel(keys)
  const textOf = usePositionText()
  return (
    <dl className={styles.values}>
      {keys.map((key) => (
        <div key={key}>
          <dt>{labelOf(key)}</dt>
          <dd>{textOf(key, values[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
