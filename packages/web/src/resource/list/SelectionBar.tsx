import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, DeleteIcon } from '../../ui/icons.ts'
import type { Entity, Stored } from '../entity.ts'
import type { Column } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import styles from './list.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<T extends Stored> {
  of: Entity<T>
  columns: readonly Column<T>[]
  selection: Selection<T>
  onRemove(items: readonly T[]): void
  children: ReactNode
}

/** The bulk actions on the selection. */
export function SelectionBar<T extends Stored>(props: SelectionBarProps<T>): ReactNode {
  const { of, columns, selection, onRemove, children } = props
  const t = useT('resource')
  return (
    <section className={styles.selection} aria-label={t('listSelection')}>
      <IconButton icon={CloseIcon} label={t('listSelectionEnd')} onClick={selection.clear} />
      <strong role="status">{t('sharedSelected', { count: selection.items.length })}</strong>
      <div className={styles.selectionActions}>
        {children}
        <ExportButton of={of} items={selection.items} columns={columns} />
        <Button icon={DeleteIcon} onClick={() => onRemove(selection.items)}>
          {t('sharedDelete')}
        </Button>
      </div>
    </section>
  )
}
