import { mayConnectUser } from '@rastro/core/access/access'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/connections.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Connections } from '../../resource/connections/Connections.tsx'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useCan, useViewer } from '../../session/viewer.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ConnectionsPage.module.css'

const ofUser = {
  kind: 'user',
  may: 'edit',
  about: 'connectionsOfUser',
  read: (id: number): Promise<{ name: string }> => api.users.get({ params: { id } }),
} as const

/** The list that each belongs to, who may open the page, its texts, and the call for its name. */
const owners = {
  device: {
    kind: 'device',
    text: 'settingsVehicles',
    to: '/settings/veiculos',
    may: 'vehicles',
    about: 'connectionsOfDevice',
    read: (id: number): Promise<{ name: string }> => api.devices.get({ params: { id } }),
  },
  group: {
    kind: 'group',
    text: 'settingsGroups',
    to: paths.groups,
    may: 'groups',
    about: 'connectionsOfGroup',
    read: (id: number): Promise<{ name: string }> => api.groups.get({ params: { id } }),
  },
  user: { ...ofUser, text: 'settingsUsers', to: paths.users },
  client: { ...ofUser, text: 'settingsClients', to: paths.clients },
  reseller: { ...ofUser, text: 'settingsResellers', to: paths.resellers },
} as const

/** VEH-6, GRP-2, USER-6, USER-10, USER-19: the connections of a vehicle, a group, a user, a reseller or a client. Read-only users change none. */
export default function ConnectionsPage({ owner }: { owner: keyof typeof owners }): ReactNode {
  const t = useT('connections')
  const viewer = useViewer()
  const id = Number(useParams().id)
  const { kind, text, to, may, about, read } = owners[owner]
  const mayConnect = kind !== 'user' || mayConnectUser(viewer, id)
  const maySee = useCan(may) && mayConnect
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: viewKey('permission', 'owner', kind, id),
    queryFn: () => read(id),
    enabled: isId && maySee,
    meta: { quiet: true },
  })
  if (!maySee) return <Forbidden />
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
            <p className="caption">{t(about)}</p>
          </div>
          <Connections key={`${kind} ${id}`} owner={{ kind, id }} />
        </>
      )}
    </main>
  )
}
