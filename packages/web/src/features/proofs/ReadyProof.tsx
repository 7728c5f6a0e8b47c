import type { Proof } from '@rastro/core/model/proof'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { proofPdf } from '../../api/proofs.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, ExportIcon } from '../../ui/icons.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import styles from './Proofs.module.css'

/** The two files of a pack that was made, and its digest. */
export function ReadyProof({ proof, onAgain }: { proof: Proof; onAgain(): void }): ReactNode {
  const t = useT('proofs')
  const { about, vehicle } = proof.parts
  const name = `${fileNameOf(vehicle.plate || vehicle.name, 'proof')} ${about.made.slice(0, 10)}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => proofPdf(proof),
    onSuccess: (pdf) => saveFile(`${name}.pdf`, pdf),
    onError: showError,
  })
  const saveData = () =>
    saveFile(`${name}.json`, new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' }))
  return (
    <section className={styles.panel} aria-labelledby="proof-ready">
      <div role="status">
        <h2 id="proof-ready" className={styles.ready}>
          <Icon of={CheckIcon} />
          {t('proofReady')}
        </h2>
      </div>
      <p>{t('proofReadyText')}</p>
      <p className={styles.hash}>
        <span>SHA-256</span>
        <code>{proof.sha256}</code>
      </p>
      <div className={styles.files}>
        <Button kind="primary" size="large" icon={ExportIcon} disabled={isPending} onClick={() => mutate()}>
          {t('proofPdf')}
        </Button>
        <Button size="large" icon={ExportIcon} onClick={saveData}>
          {t('proofData')}
        </Button>
      </div>
      <p className={styles.more}>
        <Link to={paths.proofCheck}>{t('proofVerify')}</Link>
        <Button size="small" onClick={onAgain}>
          {t('proofAnother')}
        </Button>
      </p>
    </section>
  )
}
