import { mask } from '@rastro/core/access/mask'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { TypedForm } from '../../outbox/kept-inspection.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LicenceIcon } from '../../ui/icons.ts'
import styles from './Inspections.module.css'

/** INSP-5: the driver that was found, or the number that is checked later. */
export function DriverCard({ typed, onChange }: { typed: TypedForm; onChange(): void }): ReactNode {
  const t = useT('inspections')
  const { driver, cpf } = typed
  const { name, cnh, phone, vnccnh } = driver ?? {}
  const day = vnccnh?.split('-').toReversed().join('/')
  const facts = driver
    ? [
        hidden(cpf),
        cnh && cnh !== mask && t('inspectionLicence', { number: cnh }),
        day && t('inspectionLicenceUntil', { date: day }),
        phone,
      ]
    : [t('inspectionUnchecked')]
  return (
    <div className={styles.driver} role="status">
      <Icon of={LicenceIcon} />
      <div>
        <b>{name || cpf}</b>
        <small>{facts.filter(Boolean).join(', ')}</small>
      </div>
      <Button kind="text" onClick={onChange}>
        {t('inspectionChange')}
      </Button>
    </div>
  )
}

/** The middle of the number, by which its owner knows it. */
const hidden = (cpf: string): string => cpf.replace(/^\d{3}(\.\d{3}\.\d{3}-)\d{2}$/, 'CPF ***$1**')
