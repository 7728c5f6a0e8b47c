import { type SavedFilter, savedFilterBounds } from '@rastro/core/model/saved-filters'
import { type ReactNode, useState } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon, EditIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { ReportFilter } from './filter.ts'
import { usePeriodName } from './PeriodFields.tsx'
import styles from './reports.module.css'

interface SavedFilterRowProps {
  saved: SavedFilter
  /** What it means now. */
  filter: ReportFilter
  /** Another filter has this name. */
  isTaken: (name: string) => boolean
  onPick(): void
  onRename(name: string): void
  onRemove(): void
}

/** A saved filter: its name and period, or a field for another name. */
export function SavedFilterRow({ saved, filter, isTaken, onPick, onRename, onRemove }: SavedFilterRowProps): ReactNode {
  const t = useT('reports')
  const times = useTimes()
  const period = usePeriodName(filter) ?? `${times.date(filter.from)} – ${times.date(filter.to)}`
  const [typed, setTyped] = useState<string>()
  if (typed !== undefined) {
    const name = typed.trim()
    return (
      <li>
        <form
          className={styles.savedAdd}
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            setTyped(undefined)
            if (name !== saved.name) onRename(name)
          }}
        >
          <TextField
            label={t('reportSavedRename', { name: saved.name })}
            autoFocus
            maxLength={savedFilterBounds.nameLength}
            autoComplete="off"
            value={typed}
            error={isTaken(name) ? t('reportSavedTaken') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" disabled={name === '' || isTaken(name)}>
            {t('sharedSave')}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className={styles.savedRow}>
      <button type="button" className={styles.savedPick} onClick={onPick}>
        <b className="ellipsis">{saved.name}</b>
        <span className="caption">{period}</span>
      </button>
      <IconButton
        icon={EditIcon}
        label={t('reportSavedRename', { name: saved.name })}
        onClick={() => setTyped(saved.name)}
      />
      <IconButton icon={DeleteIcon} label={t('reportSavedRemove', { name: saved.name })} onClick={onRemove} />
    </li>
  )
}
