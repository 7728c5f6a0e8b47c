import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { usePosition } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { NewLink } from './NewLink.tsx'
import { PrivateAreas } from './PrivateAreas.tsx'
import styles from './Share.module.css'
import { ShareLinks } from './ShareLinks.tsx'
import { api } from './shares.ts'

/** VEH-8: shares a vehicle by a link, and lists the links with who opened them. */
export default function SharePage(): ReactNode {
  const t = useT('sharing')
  const maySee = useCan('share')
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: viewKey('device', 'shared', id),
    queryFn: () => api.devices.get({ params: { id } }),
    enabled: isId && maySee,
    meta: { quiet: true },
  })
  const around = usePosition(isId ? id : 0)
  if (!maySee) return <Forbidden />
  return (
    <main className={styles.page}>
      <SettingsHead title={t('screenShare')} below={{ text: t('settingsVehicles'), to: paths.vehicles }} />
      {error || !isId ? (
        <div className={styles.panel} role="alert">
          <p>{t('sharedNotThere')}</p>
          {error && <p className="caption">{errorText(error)}</p>}
        </div>
      ) : (
        <>
          <NewLink key={id} deviceId={id} name={data ? vehicleTitle(data) : ''} around={around} />
          <ShareLinks deviceId={id} />
          {has('sharePlaces') && <PrivateAreas deviceId={id} around={around} />}
        </>
      )}
    </main>
  )
}
