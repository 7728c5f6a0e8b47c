import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import styles from './imports.module.css'

/** Where the person is in the import. */
export function Steps({ at, isDone }: { at: 1 | 2 | 3; isDone: boolean }): ReactNode {
  const t = useT('imports')
  const steps = [t('importsStepFile'), t('importsStepCheck'), t('importsStepImport')]
  return (
    <ol className={styles.steps} aria-label={t('importsSteps')}>
      {steps.map((text, index) => {
        const isPast = index + 1 < at || isDone
        return (
          <li
            key={text}
            className={classNames(isPast && styles.past, index + 1 === at && !isDone && styles.now)}
            aria-current={index + 1 === at ? 'step' : undefined}
          >
            <span className={styles.number}>{isPast ? <Icon of={CheckIcon} size={14} /> : index + 1}</span>
            {text}
          </li>
        )
      })}
    </ol>
  )
}
