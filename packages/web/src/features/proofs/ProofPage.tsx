import { devicesApi } from '@rastro/core/api/devices'
import type { Proof } from '@rastro/core/model/proof'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { NewProof } from './NewProof.tsx'
import styles from './Proofs.module.css'
import { ReadyProof } from './ReadyProof.tsx'

const api = clientOf({ devices: { get: devicesApi.get } })

/** Makes a proof pack of a vehicle, and hands over its two files. */
export default function ProofPage(): ReactNode {
  const t = useT('proofs')
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const [proof, setProof] = useState<Proof>()
  const { data, error } = useQuery({
    queryKey: viewKey('device', 'proof', id),
    queryFn: () => api.devices.get({ params: { id } }),
    enabled: isId,
    meta: { quiet: true },
  })
  const isMissing = error !== null || !isId
  return (
    <main className={styles.page}>
      <SettingsHead title={t('proofTitle')} below={{ text: t('settingsVehicles'), to: paths.vehicle(id) }} />
      {isMissing && (
        <div className={styles.panel} role="alert">
          <p>{t('sharedNotThere')}</p>
          {error && <p className="caption">{errorText(error)}</p>}
        </div>
      )}
      {!isMissing && proof && <ReadyProof proof={proof} onAgain={() => setProof(undefined)} />}
      {!isMissing && !proof && data && <NewProof device={data} name={vehicleTitle(data)} onMade={setProof} />}
    </main>
  )
}
