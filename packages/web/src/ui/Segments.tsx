import { type ReactNode, useId } from 'react'
import styles from './Segments.module.css'

interface SegmentsProps<V extends string> {
  /** The accessible name; the same text is visible beside it. */
  label: string
  value: V
  choices: readonly { readonly value: V; readonly text: string }[]
  onChange(value: V): void
}

/** A few options side by side, one of which is selected: radio buttons that look like one control. */
export function Segments<V extends string>({ label, value, choices, onChange }: SegmentsProps<V>): ReactNode {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </div>
  )
}
