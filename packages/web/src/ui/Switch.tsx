import { type ReactNode, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  hint?: string | undefined
  /** Marked by a dot beside the label: the value differs from the stored one. */
  changed?: string | undefined
  disabled?: boolean | undefined
  checked: boolean
  onChange(checked: boolean): void
}

interface BareSwitchProps {
  /** The accessible name. */
  label: string
  disabled?: boolean | undefined
  checked: boolean
  onChange(checked: boolean): void
}

/** The switch alone, where the label is elsewhere. */
export const BareSwitch = ({ label, disabled, checked, onChange }: BareSwitchProps): ReactNode => (
  <input
    type="checkbox"
    role="switch"
    aria-label={label}
    aria-checked={checked}
    className={styles.switch}
    checked={checked}
    disabled={disabled}
    onChange={({ target }) => onChange(target.checked)}
  />
)

/** A line with a switch and its label. */
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
