import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import styles from './Monitoring.module.css'

/** APP-50: the head of a report; `children` stand at the right. */
export function ReportHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  const t = useT('monitoring')
  return (
    <header className={styles.head}>
      <div>
        <Breadcrumbs steps={[{ text: t('reportTitle') }, { text: title }]} />
        <h1>{title}</h1>
      </div>
      {children}
    </header>
  )
}
