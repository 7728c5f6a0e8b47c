import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ContractIcon, ExportIcon, SheetIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import { fileAddress, type ReportFilter } from './filter.ts'
import type { AnyReport } from './rows.ts'

/** Downloads what is shown, all rows of it, as a spreadsheet, as CSV or printed; a route is too long to print. */
export function FilesButton({ report, filter }: { report: AnyReport; filter: ReportFilter }): ReactNode {
  const t = useT('reports')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const entry = (format: 'xlsx' | 'csv' | 'pdf', label: string) => ({
    label,
    icon: format === 'pdf' ? ContractIcon : SheetIcon,
    onSelect: () => location.assign(fileAddress(report.name, format, filter)),
  })
  const entries = [
    entry('xlsx', t('reportAsSpreadsheet')),
    entry('csv', t('reportAsCsv')),
    ...(report.name === 'route' ? [] : [entry('pdf', t('reportAsPdf'))]),
  ]
  return (
    <>
      <IconButton
        lined
        icon={ExportIcon}
        label={t('reportFiles')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <Menu label={t('reportFiles')} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />}
    </>
  )
}
