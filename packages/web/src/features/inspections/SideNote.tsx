import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { TypedNote } from '../../outbox/kept-inspection.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Inspections.module.css'

interface SideNoteProps {
  title: string
  /** The label of the text about a damage. */
  what: string
  note: TypedNote
  onChange(note: TypedNote): void
}

/** A side of the vehicle: without damage, or what is damaged. */
export function SideNote({ title, what, note, onChange }: SideNoteProps): ReactNode {
  const t = useT('inspections')
  const id = useId()
  const choices = [
    { isWhole: true, text: t('inspectionWhole') },
    { isWhole: false, text: t('inspectionDamaged') },
  ]
  return (
    <section className={styles.part}>
      <h2 id={id}>
        {title}
        <span className={styles.star} aria-hidden>
          {' *'}
        </span>
      </h2>
      <div className={styles.choices} role="radiogroup" aria-labelledby={id} aria-required>
        {choices.map(({ isWhole, text }) => (
          <label key={text} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={note.isWhole === isWhole}
              onChange={() => onChange({ ...note, isWhole })}
            />
            {note.isWhole === isWhole && <Icon of={CheckIcon} size={16} />}
            {text}
          </label>
        ))}
      </div>
      {note.isWhole === false && (
        <TextField
          label={what}
          large
          bare
          required
          placeholder={what}
          maxLength={500}
          value={note.text}
          onChange={({ target }) => onChange({ ...note, text: target.value })}
        />
      )}
    </section>
  )
}
