import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { api } from '../../api/connections.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Connections } from '../../resource/connections/Connections.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useCan } from '../../session/viewer.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ConnectionsPage.module.css'

const lists = {
  device: { text: 'settingsVehicles', to: '/settings/veiculos' },
  group: { text: 'settingsGroups', to: paths.groups },
} as const

/** VEH-6, GRP-2: the connections of a vehicle or a group. Who only looks on changes none. */
export default function ConnectionsPage({ owner }: { owner: 'device' | 'group' }): ReactNode {
  const t = useT('connections')
  const id = Number(useParams().id)
  const mayEdit = useCan('edit')
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: ['connections-of', owner, id],
    queryFn: (): Promise<{ name: string }> =>
      owner === 'device' ? api.devices.get({ params: { id } }) : api.groups.get({ params: { id } }),
    enabled: isId && mayEdit,
    meta: { quiet: true },
  })
  if (!mayEdit) return <Navigate to={paths.map} replace />
  const { text, to } = lists[owner]
  const isMissing = error !== null || !isId
  return (
    <main className={styles.page}>
      <SettingsHead title={t('sharedConnections')} below={{ text: t(text), to }} />
      {isMissing ? (
        <div className={styles.missing} role="alert">
          <p>{t('sharedNotThere')}</p>
          {error && <p className="caption">{errorText(error)}</p>}
        </div>
      ) : (
        <>
          <div className={styles.about}>
            {data ? <p>{data.name || t('sharedNoName')}</p> : <Skeleton height={20} width={160} />}
            <p className="caption">{t(owner === 'device' ? 'connectionsOfDevice' : 'connectionsOfGroup')}</p>
          </div>
          <Connections key={`${owner} ${id}`} owner={{ kind: owner, id }} />
        </>
      )}
    </main>
  )
}
