import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, DeleteIcon, DownIcon, UpIcon } from '../../ui/icons.ts'
import { fieldName } from './attribute-keys.ts'
import { useRegistered } from './field-registry.ts'
import styles from './form.module.css'
import { FieldPlace } from './use-field.tsx'

interface RowsFieldProps {
  /** An attribute that is a list: `attributes.<key>`, or `attributes.<key>/<part>`. */
  name: string
  label: string
  /** The name of one row: `Contact`. */
  rowLabel: string
  addLabel: string
  /** The initial values of a new row. */
  empty: object
  /** Max rows; 20 by default. */
  most?: number
  /** The fields of a row, named `<row>/<field>`. */
  children: (row: string, index: number) => ReactNode
}

/** Rows of fields that can be added, removed and reordered, with buttons or with Alt and the arrows. */
export function RowsField({ name, label, rowLabel, addLabel, empty, most = 20, children }: RowsFieldProps): ReactNode {
  const t = useT('resource')
  const { fields, append, remove, move } = useFieldArray({ name: fieldName(name) })
  const list = useRef<HTMLOListElement>(null)
  const [news, setNews] = useState('')
  useRegistered(name, { label, fault: () => undefined })
  const nameOf = (index: number) => `${rowLabel} ${index + 1}`
  const step = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    setNews(t('formRowMoved', { row: rowLabel, place: to + 1, count: fields.length }))
    focusLater(to, to < from ? 'up' : 'down')
  }
  /** The element to be focused is mounted after the next render. */
  const focusLater = (index: number, what: string) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index]
      const wanted = row?.querySelector<HTMLElement>(
        what === 'field' ? 'input, select, textarea' : `[data-step="${what}"]:enabled`,
      )
      ;(wanted ?? row?.querySelector<HTMLElement>('[data-step]:enabled'))?.focus()
    })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    step(index, index + by)
  }
  const drop = (index: number) => {
    remove(index)
    setNews(t('formRowRemoved', { row: nameOf(index) }))
    focusLater(Math.min(index, fields.length - 2), 'remove')
  }
  return (
    <FieldPlace name={name} isWide>
      <fieldset className={styles.rows}>
        <legend>{label}</legend>
        <ol ref={list}>
          {fields.map(({ id }, index) => (
            <li
              key={id}
              className={styles.row}
              aria-label={nameOf(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <div className={styles.fields}>{children(`${name}/${index}`, index)}</div>
              <div className={styles.rowTools}>
                <IconButton
                  size="small"
                  icon={UpIcon}
                  data-step="up"
                  label={t('formRowUp', { row: nameOf(index) })}
                  disabled={index === 0}
                  onClick={() => step(index, index - 1)}
                />
                <IconButton
                  size="small"
                  icon={DownIcon}
                  data-step="down"
                  label={t('formRowDown', { row: nameOf(index) })}
                  disabled={index === fields.length - 1}
                  onClick={() => step(index, index + 1)}
                />
                <IconButton
                  size="small"
                  icon={DeleteIcon}
                  data-step="remove"
                  label={t('formRowRemove', { row: nameOf(index) })}
                  onClick={() => drop(index)}
                />
              </div>
            </li>
          ))}
        </ol>
        <Button
          icon={AddIcon}
          disabled={fields.length >= most}
          onClick={() => {
            append(empty, { shouldFocus: false })
            focusLater(fields.length, 'field')
          }}
        >
          {addLabel}
        </Button>
        {fields.length >= most && <p className="caption">{t('formRowsMost', { count: most })}</p>}
        <p className="visually-hidden" role="status">
          {news}
        </p>
      </fieldset>
    </FieldPlace>
  )
}
