import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { CloseIcon, SearchIcon } from './icons.ts'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  /** Its accessible name, also its placeholder. */
  label: string
  clearLabel: string
  value: string
  onChange(value: string): void
}

/** A search box; it can be cleared by its button or by Escape, which then closes nothing else. */
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
