import { AppError } from '@rastro/core/kit/errors'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { Forbidden } from '../../resource/Forbidden.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { NotThere } from '../../shell/NotThere.tsx'
import styles from './CommandPage.module.css'
import { History } from './History.tsx'
import { PageHead } from './PageHead.tsx'
import { SendForm } from './SendForm.tsx'
import { useCommands } from './use-commands.ts'

/** CMD-19: sends a command to one vehicle, and shows its command history. */
export default function CommandPage(): ReactNode {
  const t = useT('settings')
  const id = Number(useParams().id)
  const device = useDevice(id)
  const { error } = useCommands(id)
  const isMissing = error instanceof AppError && (error.status === 400 || error.status === 404)
  if (!useCan('vehicles')) return <Forbidden />
  return (
    <div className={styles.page}>
      <PageHead
        from={{ text: t('settingsVehicles'), to: '/settings/veiculos' }}
        about={device && vehicleTitle(device)}
      />
      <main className={styles.body}>
        {isMissing ? (
          <NotThere missing={t('sendNoVehicle')} error={error} />
        ) : (
          <>
            <SendForm key={id} deviceId={id} />
            {has('commandQueue') && <History deviceId={id} />}
          </>
        )}
      </main>
    </div>
  )
}
