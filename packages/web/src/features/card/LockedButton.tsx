import { type ReactNode, useState } from 'react'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import type { PlanDialogProps } from '../../resource/plan/PlanDialog.tsx'
import type { Lack } from '../../resource/plan/use-own-plan.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LockIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import styles from './Hub.module.css'

const PlanDialog = lazily<PlanDialogProps>(withWords('bought', () => import('../../resource/plan/PlanDialog.tsx')))

interface LockedButtonProps {
  className?: string | undefined
  lack: Lack
  children: ReactNode
}

/** An action that the plan lacks: it stays in place with a lock, and opens what is said of it. */
export function LockedButton({ className, lack, children }: LockedButtonProps): ReactNode {
  const t = useT('shared')
  const [isOpen, setIsOpen] = useState(false)
  const hint = t('sharedNotInPlan')
  return (
    <>
      <button
        type="button"
        className={classNames(className, styles.locked)}
        aria-description={hint}
        data-tip={hint}
        onClick={() => setIsOpen(true)}
      >
        {children}
        <span className={styles.planLock}>
          <Icon of={LockIcon} size={16} />
        </span>
      </button>
      {isOpen && <PlanDialog lack={lack} onClose={() => setIsOpen(false)} />}
    </>
  )
}
