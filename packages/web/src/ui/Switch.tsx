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

interface BareSwitchProps {
  /** Read aloud. */
  label: string
  disabled?: boolean | undefined
  checked: boolean
  onChange(checked: boolean): void
}

/** The switch alone, where what stands around it says what is switched. */
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
