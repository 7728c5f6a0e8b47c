import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ColumnsIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import type { Entity, Stored } from '../entity.ts'
import type { Column, useChosenColumns } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import styles from './list.module.css'

interface ListToolsProps<T extends Stored> {
  of: Entity<T>
  items: readonly T[]
  columns: readonly Column<T>[]
  chosen: ReturnType<typeof useChosenColumns<T>>
  /** The address of the spreadsheet of all of them, where the server makes it. */
  sheetAt?: string | undefined
  /** The list is complete: it can be exported. */
  isWhole: boolean
}

/** Column selection and export. */
export function ListTools<T extends Stored>(props: ListToolsProps<T>): ReactNode {
  const { of, items, columns, chosen, sheetAt, isWhole } = props
  const t = useT('resource')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [, ...choices] = columns
  return (
    <>
      {choices.length > 1 && (
        <IconButton
          lined
          icon={ColumnsIcon}
          label={t('listColumns')}
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        />
      )}
      {anchor && (
        <Popover label={t('listColumns')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles.columns}>
            {choices.map(({ id, title }) => (
              <Checkbox key={id} label={title} checked={chosen.isShown(id)} onChange={() => chosen.toggle(id)}>
                {title}
              </Checkbox>
            ))}
          </div>
        </Popover>
      )}
      <ExportButton
        of={of}
        items={items}
        columns={columns}
        sheetAt={sheetAt}
        hint={isWhole ? undefined : t('listExportPart')}
      />
    </>
  )
}
