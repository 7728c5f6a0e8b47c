import { type ReactNode, useId } from 'react'
import styles from './ColourField.module.css'
import { Icon } from './Icon.tsx'
import { AddIcon } from './icons.ts'

/** The offered colours. */
export interface ColourLook {
  /** The default colour, and its label. */
  usual: { readonly colour: string; readonly text: string }
  choices: readonly string[]
  /** Of the button for any other colour. */
  otherText: string
}

interface ColourFieldProps extends ColourLook {
  label: string
  hint?: string | undefined
  /** Marked by a dot beside the label: the value differs from the stored one. */
  changed?: string | undefined
  disabled?: boolean
  /** `#RRGGBB`; empty for the default colour. */
  value: string
  onChange(value: string): void
}

/** A few colours to choose from, and any other by the browser's own picker. */
export function ColourField(props: ColourFieldProps): ReactNode {
  const { label, hint, changed, disabled, value, usual, choices, otherText, onChange } = props
  const name = useId()
  const isOther = value !== '' && !choices.includes(value.toUpperCase())
  const radio = (colour: string, text: string, shown: string) => (
    <label key={colour} className={styles.swatch} style={{ backgroundColor: shown }} data-tip={text}>
      <input
        type="radio"
        name={name}
        aria-label={text}
        checked={value.toUpperCase() === colour}
        onChange={() => onChange(colour)}
      />
    </label>
  )
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend>
        {label}
        {changed && <span className={styles.changed} role="img" aria-label={changed} data-tip={changed} />}
      </legend>
      <div className={styles.swatches}>
        {radio('', usual.text, usual.colour)}
        {choices.map((colour) => radio(colour, colour, colour))}
        <label
          className={styles.other}
          data-tip={otherText}
          data-chosen={isOther || undefined}
          style={isOther ? { backgroundColor: value } : undefined}
        >
          {!isOther && <Icon of={AddIcon} size={18} />}
          <input
            type="color"
            aria-label={otherText}
            value={isOther ? value : usual.colour.toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
        </label>
      </div>
      {hint && <p className="caption">{hint}</p>}
    </fieldset>
  )
}
