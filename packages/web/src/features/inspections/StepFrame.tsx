import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon, CheckIcon } from '../../ui/icons.ts'
import styles from './Inspections.module.css'
import { OfflineStrip } from './OfflineStrip.tsx'

interface StepFrameProps {
  step: 1 | 2 | 3
  /** The step before; by default one entry back in the history. */
  onBack?: () => void
  /** Large buttons that stay at the foot. */
  foot?: ReactNode
  children: ReactNode
}

/** One step of the form: a head with the steps, what is done in it, and its buttons. */
export function StepFrame({ step, onBack, foot, children }: StepFrameProps): ReactNode {
  const t = useT('inspections')
  const navigate = useNavigate()
  const names = [t('inspectionStepDriver'), t('inspectionStepVehicle'), t('inspectionStepChecks')]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <IconButton icon={BackIcon} label={t('sharedBack')} onClick={onBack ?? (() => navigate(-1))} />
        <div>
          <span className={styles.crumbs}>
            <Breadcrumbs steps={[{ text: t('settingsTitle') }, { text: t('inspectionNew') }]} />
          </span>
          <h1>{t('inspectionNew')}</h1>
        </div>
      </header>
      <ol className={styles.steps} aria-label={t('inspectionSteps')}>
        {names.map((name, index) => {
          const state = index + 1 < step ? 'done' : index + 1 === step ? 'now' : 'later'
          return (
            <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={styles.disc}>{state === 'done' ? <Icon of={CheckIcon} size={14} /> : index + 1}</span>
              <span className={styles.stepName}>{name}</span>
            </li>
          )
        })}
      </ol>
      <OfflineStrip />
      <main className={styles.body}>{children}</main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  )
}
