import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  hint?: string | undefined
  /** Said by a point beside the label: what is chosen is not what is stored. */
  changed?: string | undefined
  disabled?: boolean | undefined
  checked: boolean
  onChange(checked: boolean): void
}

/** A line with something that is on or off. */
export function Switch({ label, hint, changed, disabled, checked, onChange }: SwitchProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.line}>
      <label htmlFor={id}>
        {label}
        {changed && <b className={styles.changed} role="img" aria-label={changed} data-tip={changed} />}
        {hint && <span id={`${id}-hint`}>{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
