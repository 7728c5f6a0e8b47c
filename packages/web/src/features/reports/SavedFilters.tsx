import {
  renamedFilter,
  type SavedFilter,
  SavedFilterError,
  savedFilterBounds,
  savedFiltersOf,
  withoutFilter,
  withSavedFilter,
} from '@rastro/core/model/saved-filters'
import { type ReactNode, useMemo, useState } from 'react'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { changeKeptAttributes, useKeptAttributes } from '../../session/kept-attributes.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StarIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { columnChoice, keepColumnChoice } from './column-choice.ts'
import { isComplete, type ReportFilter } from './filter.ts'
import styles from './reports.module.css'
import type { AnyReport } from './rows.ts'
import { SavedFilterRow } from './SavedFilterRow.tsx'
import { filterOfSaved, savedQuery } from './saved-query.ts'

interface SavedFiltersProps {
  report: Pick<AnyReport, 'name' | 'scope' | 'columnsKey'>
  /** What is saved. */
  filter: ReportFilter
  onPick(filter: ReportFilter): void
}

const keptAs = 'reportFilters'

/** The filters of this report that a person named, on every device: to pick, add, rename and remove. */
export function SavedFilters(props: SavedFiltersProps): ReactNode {
  const t = useT('reports')
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        lined
        icon={StarIcon}
        label={t('reportSaved')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Popover label={t('reportSaved')} anchor={anchor} onClose={() => setAnchor(null)}>
          <Panel {...props} onClose={() => setAnchor(null)} />
        </Popover>
      )}
    </>
  )
}

function Panel({ report, filter, onPick, onClose }: SavedFiltersProps & { onClose(): void }): ReactNode {
  const t = useT('reports')
  const days = useZoneDays()
  const kept = useKeptAttributes(keptAs)
  const filters = useMemo(() => savedFiltersOf(kept).filter((saved) => saved.report === report.name), [kept, report])
  const [name, setName] = useState('')
  const isThere = filters.some((saved) => saved.name === name.trim())
  const today = () => ({ now: new Date(), days })
  const pick = ({ query, columns }: SavedFilter) => {
    if (report.columnsKey) keepColumnChoice(report.columnsKey, columns)
    onClose()
    onPick(filterOfSaved(query, report.scope, today()))
  }
  const add = () => {
    const columns = report.columnsKey ? columnChoice(report.columnsKey) : undefined
    const saved = { report: report.name, name: name.trim(), query: savedQuery(filter, today()) }
    void change((before) => withSavedFilter(before, { ...saved, ...(columns && { columns }) }))
    setName('')
  }
  const remove = (saved: SavedFilter) => {
    void change((before) => withoutFilter(before, saved)).then((isDone) => {
      if (!isDone) return
      showToast('notice', t('reportSavedRemoved', { name: saved.name }), {
        text: t('reportSavedUndo'),
        onSelect: () => void change((before) => withSavedFilter(before, saved)),
      })
    })
  }
  return (
    <div className={styles.saved}>
      {filters.length === 0 && <p className="caption">{t('reportSavedNone')}</p>}
      <ul aria-label={t('reportSaved')}>
        {filters.map((saved) => (
          <SavedFilterRow
            key={saved.name}
            saved={saved}
            filter={filterOfSaved(saved.query, report.scope, today())}
            isTaken={(other) => filters.some((one) => one !== saved && one.name === other)}
            onPick={() => pick(saved)}
            onRename={(next) => void change((before) => renamedFilter(before, saved, next))}
            onRemove={() => remove(saved)}
          />
        ))}
      </ul>
      <form
        className={styles.savedAdd}
        onSubmit={(event) => {
          event.preventDefault()
          // The form of the filter is around this one
          event.stopPropagation()
          add()
        }}
      >
        <TextField
          label={t('reportSavedName')}
          maxLength={savedFilterBounds.nameLength}
          autoComplete="off"
          value={name}
          hint={isComplete(filter) ? undefined : t('reportSavedIncomplete')}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" kind="primary" disabled={name.trim() === '' || !isComplete(filter)}>
          {t(isThere ? 'reportSavedReplace' : 'reportSavedAdd')}
        </Button>
      </form>
    </div>
  )

  /** Whether it was stored; says why not. */
  async function change(next: Parameters<typeof changeKeptAttributes>[1]): Promise<boolean> {
    try {
      await changeKeptAttributes(keptAs, next)
      return true
    } catch (error) {
      if (!(error instanceof SavedFilterError)) showError(error)
      else showToast('warning', t(error.reason === 'name' ? 'reportSavedTaken' : 'reportSavedMost'))
      return false
    }
  }
}
