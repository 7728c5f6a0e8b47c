import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import type { Entry } from './entries.ts'
import { Found } from './Found.tsx'
import { paletteValue } from './open.ts'
import styles from './Palette.module.css'
import { useFound } from './use-found.ts'

const close = () => paletteValue.set(false)

/** Finds vehicles, drivers, screens and actions by a few letters: a combobox over a list, fully usable by keyboard. */
export default function Palette(): ReactNode {
  const t = useT('menu')
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isSettled } = useFound(typed)
  /** Enter was pressed before the results for the input were loaded: it then selects one of them, never of an earlier text. */
  const [isChoosing, setChoosing] = useState(false)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(active, entries.length - 1)
  useFocusReturn()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.reason !== undefined) return
    close()
    entry.choose()
  }
  useEffect(() => {
    if (!isChoosing || !isSettled) return
    setChoosing(false)
    choose(entries[at])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = entries
    const to = { ArrowDown: (at + 1) % length, ArrowUp: (at - 1 + length) % length }[event.key]
    if (event.key === 'Enter') setChoosing(true)
    else if (to === undefined || length === 0) return
    else setActive(to)
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('paletteTitle')}
      onClose={close}
      // A click on the dialog element itself, and not its content, is on the backdrop
      onClick={({ target }) => target === dialog.current && close()}
      onKeyDown={({ key, nativeEvent }) => {
        if (key !== 'Escape') return
        nativeEvent.stopPropagation()
        // The browser reports the close only later, when the shortcut may have been pressed again
        close()
      }}
    >
      <div className={styles.frame}>
        <div className={styles.box}>
          <Icon of={SearchIcon} />
          <input
            role="combobox"
            aria-label={t('paletteTitle')}
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
            placeholder={t('palettePlaceholder')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
              setChoosing(false)
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton icon={CloseIcon} label={t('sharedClose')} onClick={close} />
        </div>
        <Found id={listId} label={t('paletteTitle')} groups={groups} at={at} onPoint={setActive} onChoose={choose} />
        {entries.length === 0 && <p className={styles.none}>{t('paletteNothing', { text: typed.trim() })}</p>}
        <p className="visually-hidden" role="status">
          {typed && t('paletteFound', { count: entries.length })}
        </p>
        <p className={styles.keys}>{t('paletteKeys')}</p>
      </div>
    </dialog>
  )
}
