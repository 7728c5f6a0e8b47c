import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import styles from './ServiceLine.module.css'
import { serviceTones, useServiceText } from './use-service-text.ts'
import type { ServiceStatus } from './use-services.ts'

/** `Oil: 1,200 km to go`, in the colour of its status. */
export function ServiceLine({ service }: { service: ServiceStatus }): ReactNode {
  const t = useT('fleet')
  const textOf = useServiceText()
  return (
    <span className={styles.service} data-tone={serviceTones[service.state]} data-state={service.state}>
      {t('serviceOf', { name: service.alert.name, status: textOf(service) })}
    </span>
  )
}
