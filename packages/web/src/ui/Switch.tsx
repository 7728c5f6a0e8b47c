import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** A line with something that is on or off. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.line}>
      <label htmlFor={id}>
        {label}
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
