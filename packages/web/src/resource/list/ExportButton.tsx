import { type ReactNode, useState } from 'react'
import { useTimezone } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { Entity, Stored } from '../entity.ts'
import { showError } from '../show-error.ts'
import type { Column } from './columns.ts'
import styles from './list.module.css'

interface ExportButtonProps<T extends Stored> {
  of: Pick<Entity<T>, 'resource'>
  items: readonly T[]
  columns: readonly Column<T>[]
  /** The address of the spreadsheet, where the server makes it. */
  sheetAt?: string | undefined
  /** Below the options. */
  hint?: string | undefined
}

/** Exports the shown items, with all columns, as a spreadsheet or as CSV; the writers are loaded on demand. */
export function ExportButton<T extends Stored>({ of, items, columns, sheetAt, hint }: ExportButtonProps<T>): ReactNode {
  const t = useT('resource')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timezone = useTimezone()
  const name = of.resource.path
  const write = async (format: 'xlsx' | 'csv') => {
    try {
      const { saveSpreadsheet, saveCsv } = await import('./save-table.ts')
      await (format === 'xlsx' ? saveSpreadsheet : saveCsv)(name, { columns, items, timezone })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <Button
        className={styles.export}
        icon={ExportIcon}
        aria-label={t('listExport')}
        disabled={items.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>{t('listExport')}</span>
      </Button>
      {anchor && (
        <Menu
          label={t('listExport')}
          anchor={anchor}
          note={hint}
          entries={[
            { label: t('listExportSheet'), onSelect: () => (sheetAt ? location.assign(sheetAt) : void write('xlsx')) },
            { label: t('listExportText'), onSelect: () => void write('csv') },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
