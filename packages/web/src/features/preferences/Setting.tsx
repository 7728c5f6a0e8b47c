import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { useValue } from '../../session/value.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Preferences.module.css'
import { autosave } from './preferences-autosave.ts'

interface SettingProps {
  /** The field or attribute that it changes: `#field-<name>` links to it. */
  name: string
  /** At the left, unless the control has its own label. */
  label?: string
  hint?: string
  /** The control stands below its label, in the full width of the section. */
  wide?: boolean
  children: ReactNode
}

/** One setting: its label, its control, and its save state. */
export function Setting({ name, label, hint, wide = false, children }: SettingProps): ReactNode {
  return (
    <div id={`field-${name}`} className={classNames(styles.setting, wide && styles.wide)}>
      <div className={styles.row}>
        {label && (
          // The control has its own label.
          <div className={styles.label} aria-hidden>
            {label}
            {hint && <span>{hint}</span>}
          </div>
        )}
        {children}
      </div>
      <SaveStateMark name={name} />
    </div>
  )
}

function SaveStateMark({ name }: { name: string }): ReactNode {
  const t = useT('preferences')
  const state = useValue(autosave.states)[name]
  const isFailed = typeof state === 'object'
  const text = isFailed
    ? t('preferencesFailed', { why: errorText(state.failed) })
    : state && t(state === 'saving' ? 'sharedSaving' : 'preferencesSaved')
  return (
    <p className={classNames(styles.state, isFailed && styles.failed)} role="status">
      {text}
    </p>
  )
}

/** Settings under their heading. */
export function Part({ id, title, hint, children }: Omit<SettingProps, 'name'> & { id: string; title: string }) {
  const titleId = useId()
  return (
    <section id={id} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {hint && <p className={styles.lead}>{hint}</p>}
      {children}
    </section>
  )
}
