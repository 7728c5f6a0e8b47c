import type { Position } from '@rastro/core/model/position'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { FieldPlace, useField } from '../../resource/form/use-field.tsx'
import { errorText } from '../../resource/show-error.ts'
import { classNames } from '../../ui/class-names.ts'
import { describedBy, Field } from '../../ui/TextField.tsx'
import styles from './Computed.module.css'
import { formulaForm } from './formula-form.ts'
import { nameBefore, namesFor } from './names.ts'
import { unreadable } from './trial.ts'

/** The formula, with completion of names, and a mark at a syntax error. */
export function ExpressionField({ positions }: { positions: readonly Position[] }): ReactNode {
  const t = useT('formulas')
  const { field } = useFormWords(formulaForm)
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const reasonOf = (text: string) => {
    const fault = unreadable(text)
    return fault && t('formulaUnreadable', { reason: errorText(fault) })
  }
  const { look, value, set, blur, ref } = useField<string>({
    ...field('expression'),
    hint: t('formulaExpressionHint'),
    required: true,
    check: reasonOf as (value: never) => string | undefined,
  })
  const fault = value.trim() ? unreadable(value) : undefined
  const written = caret === undefined ? '' : nameBefore(value, caret)
  const names = namesFor(written, positions)
  const take = (name: string) => {
    const start = (caret ?? 0) - written.length
    set(value.slice(0, start) + name + value.slice(caret))
    setCaret(undefined)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(start + name.length, start + name.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (names.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + names.length) % names.length)
    else if (event.key === 'Tab' || event.key === 'Enter') take(names[at] ?? names[0]!)
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const noteCaret = () => {
    setAt(0)
    setCaret(box.current?.selectionStart)
  }
  return (
    <FieldPlace name="expression" isWide>
      <Field id={id} {...look} tall>
        <div className={styles.source}>
          <pre aria-hidden>
            {fault ? <Marked text={value} at={fault.at} /> : value}
            {'\n'}
          </pre>
          <textarea
            id={id}
            ref={(element) => {
              box.current = element
              ;(ref as (element: HTMLElement | null) => void)(element)
            }}
            rows={3}
            spellCheck={false}
            autoCapitalize="off"
            required
            value={value}
            aria-autocomplete="list"
            aria-controls={`${id}-names`}
            aria-activedescendant={names.length > 0 ? `${id}-${at}` : undefined}
            {...describedBy(id, look.hint, look.error)}
            onChange={({ target }) => {
              set(target.value)
              setAt(0)
              setCaret(target.selectionStart)
            }}
            onClick={noteCaret}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setCaret(undefined)
              blur()
            }}
          />
        </div>
      </Field>
      <div
        className={styles.names}
        id={`${id}-names`}
        role="listbox"
        aria-label={t('formulaNames')}
        hidden={names.length === 0}
      >
        {names.map((name, index) => (
          <button
            key={name}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classNames(styles.name, index === at && styles.active)}
            // The focus stays in the formula
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </FieldPlace>
  )
}

/** The text with the position of the error marked; at its end a space. */
function Marked({ text, at }: { text: string; at: number }): ReactNode {
  const length = /^(\w+|.)/s.exec(text.slice(at))?.[0].length ?? 0
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + length) || ' '}</mark>
      {text.slice(at + length)}
    </>
  )
}
