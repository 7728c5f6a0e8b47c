import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, SearchIcon } from './icons.ts'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** Its name, which also stands in it while it is empty. */
  label: string
  clearLabel: string
  value: string
  onChange(value: string): void
}

/** A box for a search; what is typed can be taken back by its button or by Escape, which then closes nothing else. */
export function SearchField({ label, clearLabel, value, onChange }: SearchFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    onChange('')
  }
  return (
    <div className={styles.box}>
      <label>
        <Icon of={SearchIcon} />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {value !== '' && (
        <IconButton
          size="small"
          icon={CloseIcon}
          label={clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
