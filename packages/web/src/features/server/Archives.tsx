import type { MapArchive } from '@rastro/core/api/maps'
import { formatNumber } from '@rastro/core/format/numbers'
import { reasonWords } from '@rastro/core/i18n/reason-words'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/maps.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import { Asked } from './Asked.tsx'
import styles from './server.module.css'

const schemas = {
  openmaptiles: 'serverArchiveOmt',
  protomaps: 'serverArchiveProtomaps',
  raster: 'serverArchiveRaster',
} as const

/** Decision 56: the map files on the server, their contents, and why one is not offered. */
export function Archives(): ReactNode {
  const t = useT('server')
  const asked = useQuery({
    queryKey: localKey('mapArchives', 'checked'),
    queryFn: () => api.maps.list({}),
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <div className={styles.part}>
      <h3>{t('serverArchives')}</h3>
      <p className="caption">{t('serverArchivesHint')}</p>
      <Asked {...asked}>
        {(archives) =>
          archives.length === 0 ? (
            <p>{t('serverArchivesNone')}</p>
          ) : (
            <ul className={styles.states} aria-label={t('serverArchives')}>
              {archives.map((archive) => (
                <Archive key={archive.url} archive={archive} />
              ))}
            </ul>
          )
        }
      </Asked>
    </div>
  )
}

function Archive({ archive }: { archive: MapArchive }): ReactNode {
  const t = useT('server')
  const { id, name, schema, minZoom, maxZoom, bytes, problem, reason } = archive
  const isGood = problem === null && schema !== null
  return (
    <li data-tone={isGood ? 'good' : 'bad'}>
      <Icon of={isGood ? CheckIcon : WarningIcon} size={18} />
      <span>
        <strong>{name || id}</strong>
        <span>
          {isGood
            ? t('serverArchiveGood', {
                schema: t(schemas[schema]),
                minZoom,
                maxZoom,
                size: formatNumber(bytes / 1e6, 1),
              })
            : t('serverArchiveBad', { why: (reason && reasonWords(t, reason)) ?? problem ?? '' })}
        </span>
      </span>
    </li>
  )
}
