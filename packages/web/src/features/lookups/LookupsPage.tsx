import { devicesApi } from '@rastro/core/api/devices'
import { usersApi } from '@rastro/core/api/users'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useUser } from '../../session/session.ts'
import styles from './Lookups.module.css'
import { Register } from './Register.tsx'

const api = clientOf({ devices: { get: devicesApi.get }, users: { get: usersApi.get } })

/** What the register is about: its name, and the page that it belongs to. */
const subjects = {
  device: {
    read: async (id: number) => vehicleTitle(await api.devices.get({ params: { id } })),
    title: 'lookupsOfVehicle',
    hint: 'lookupsHint',
    below: { text: 'settingsVehicles', to: (id: number) => paths.vehicle(id) },
  },
  user: {
    read: async (id: number) => {
      const { name, email } = await api.users.get({ params: { id } })
      return name || email
    },
    title: 'lookupsOfPerson',
    hint: 'lookupsHintPerson',
    below: { text: 'settingsUsers', to: (id: number) => paths.user(id) },
  },
} as const

/** Who saw the positions of a vehicle, or what an account saw. */
export default function LookupsPage({ of }: { of: keyof typeof subjects }): ReactNode {
  const t = useT('lookups')
  const user = useUser()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { read, title, hint, below } = subjects[of]
  const { data, error } = useQuery({
    queryKey: viewKey(of, 'lookups', id),
    queryFn: () => read(id),
    enabled: isId,
    meta: { quiet: true },
  })
  const isOwn = of === 'user' && id === user.id
  return (
    <main className={styles.page}>
      <SettingsHead
        title={t('lookupsTitle')}
        below={
          isOwn ? { text: t('settingsAccount'), to: paths.account(id) } : { text: t(below.text), to: below.to(id) }
        }
      />
      {error || !isId ? (
        <div className={styles.panel} role="alert">
          <p>{t('sharedNotThere')}</p>
          {error && <p className="caption">{errorText(error)}</p>}
        </div>
      ) : (
        <section className={styles.panel} aria-labelledby="lookups">
          <div className={styles.lead}>
            <h2 id="lookups">{isOwn ? t('lookupsOwn') : t(title, { name: data ?? '…' })}</h2>
            <p>{t(hint)}</p>
          </div>
          <Register key={`${of} ${id}`} of={of} id={id} />
        </section>
      )}
    </main>
  )
}
