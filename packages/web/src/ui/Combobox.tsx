import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import styles from './Combobox.module.css'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './icons.ts'
import { describedBy, Field } from './TextField.tsx'

export interface ComboboxChoice {
  readonly id: number | string
  readonly text: string
  /** The heading that it stands below; choices of one group come one after the other. */
  readonly group?: string | undefined
}

interface ComboboxProps {
  label: string
  /** The label is only read aloud: the same text is visible beside the field. */
  bare?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  changed?: string | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  /** The text of the selected option; empty for none. */
  chosen: string
  /** The matching options; undefined while loading. */
  choices: readonly ComboboxChoice[] | undefined
  /** The text without a match. */
  nothing: string
  /** Without it the selection cannot be cleared. */
  clearLabel?: string | undefined
  /** The input text, and undefined when the list closes. */
  onType(keyword: string | undefined): void
  /** Undefined clears the selection. */
  onChoose(choice: ComboboxChoice | undefined): void
  onBlur?: () => void
}

/** Selects one of many by typing. Arrows move, Enter selects, Escape closes without a change. */
export function Combobox(props: ComboboxProps): ReactNode {
  const {
    label,
    bare,
    hint,
    error,
    required,
    changed,
    chosen,
    choices,
    nothing,
    clearLabel,
    inputRef,
    onType,
    onChoose,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [moved, setMoved] = useState<number>()
  const isOpen = typed !== undefined
  // An opened list begins at what is selected
  const at = moved ?? (typed === '' ? Math.max(0, choices?.findIndex(({ text }) => text === chosen) ?? 0) : 0)
  const type = (text: string | undefined) => {
    setTyped(text)
    setMoved(undefined)
    onType(text)
  }
  const take = (choice: ComboboxChoice | undefined) => {
    onChoose(choice)
    type(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (choices?.length ?? 0) - 1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isOpen) type('')
      else setMoved(Math.max(0, Math.min(last, at + step)))
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      if (choices?.[at]) take(choices[at])
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      type(undefined)
    }
  }
  const option = ({ choice, index }: Placed) => (
    <div
      key={choice.id}
      id={`${id}-${index}`}
      ref={index === at && isOpen ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}
      className={classNames(styles.choice, index === at && styles.active)}
      role="option"
      tabIndex={-1}
      aria-selected={choice.text === chosen}
      // The input stays focused, so that the list does not close before the click
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => take(choice)}
      onKeyDown={onKeyDown}
    >
      {choice.text}
    </div>
  )
  return (
    <div className={styles.place}>
      <Field {...{ id, label, bare, hint, error, required, changed }}>
        <input
          ref={(element) => {
            input.current = element
            if (typeof inputRef === 'function') inputRef(element)
          }}
          id={id}
          className={styles.input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && choices?.[at] ? `${id}-${at}` : undefined}
          aria-required={required}
          autoComplete="off"
          spellCheck={false}
          disabled={props.disabled}
          placeholder={isOpen ? chosen : props.placeholder}
          value={typed ?? chosen}
          {...describedBy(id, hint, error)}
          onChange={({ target }) => type(target.value)}
          onClick={() => !isOpen && type('')}
          onKeyDown={onKeyDown}
          onBlur={() => {
            type(undefined)
            props.onBlur?.()
          }}
        />
        {clearLabel && chosen !== '' && !props.disabled && (
          <span className={styles.end}>
            <IconButton
              size="small"
              icon={CloseIcon}
              label={clearLabel}
              onClick={() => {
                take(undefined)
                input.current?.focus()
              }}
            />
          </span>
        )}
      </Field>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen || !choices}>
        {groupsOf(choices ?? []).map(({ group, members }) =>
          group === undefined ? (
            members.map(option)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={group} role="group" aria-label={group}>
              <div className={styles.group} aria-hidden>
                {group}
              </div>
              {members.map(option)}
            </div>
          ),
        )}
      </div>
      <p className={styles.nothing} role="status" hidden={!isOpen || !choices || choices.length > 0}>
        {isOpen && choices?.length === 0 && nothing}
      </p>
    </div>
  )
}

interface Placed {
  readonly choice: ComboboxChoice
  /** Its place among all choices. */
  readonly index: number
}

/** The choices below their headings, in their order. */
function groupsOf(choices: readonly ComboboxChoice[]): { group: string | undefined; members: Placed[] }[] {
  const groups: { group: string | undefined; members: Placed[] }[] = []
  for (const [index, choice] of choices.entries()) {
    const last = groups.at(-1)
    if (last && last.group === choice.group) last.members.push({ choice, index })
    else groups.push({ group: choice.group, members: [{ choice, index }] })
  }
  return groups
}
