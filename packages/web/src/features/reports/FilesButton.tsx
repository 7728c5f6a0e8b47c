import type { FiledReport } from '@rastro/core/api/reports'
import type { ExportFormat } from '@rastro/core/model/report-export'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ContractIcon, ExportIcon, ReportFilesIcon, SheetIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import { isLongFile } from './file-size.ts'
import { fileAddress, type ReportFilter } from './filter.ts'
import type { AnyReport } from './rows.ts'
import { useAddExport } from './use-exports.ts'

interface FilesButtonProps {
  report: AnyReport
  filter: ReportFilter
  /** How many rows the report has. */
  rows: number
}

/**
 * A file of what is shown, all rows of it: a spreadsheet, CSV or printed; a route is too long to print. A long one is prepared in the
 * background, unless one wants it at once, and the other way round.
 */
export function FilesButton({ report, filter, rows }: FilesButtonProps): ReactNode {
  const t = useT('reports')
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [chosen, choose] = useState<boolean>()
  const isPrepared = has('reportFiles') && (chosen ?? isLongFile(filter, rows))
  const addition = useAddExport(report.name as FiledReport)
  const entry = (format: ExportFormat, label: string) => ({
    label,
    icon: format === 'pdf' ? ContractIcon : SheetIcon,
    onSelect: () =>
      isPrepared ? addition.mutate({ format, filter }) : location.assign(fileAddress(report.name, format, filter)),
  })
  const way = (label: string, prepared: boolean, divided = false) => ({
    label,
    divided,
    checked: isPrepared === prepared,
    onSelect: () => {
      choose(prepared)
      // One chooses the file next
      setAnchor(anchor)
    },
  })
  const spreadsheet = entry('xlsx', t('reportAsSpreadsheet'))
  const more = [
    entry('csv', t('reportAsCsv')),
    ...(report.name === 'route' ? [] : [entry('pdf', t('reportAsPdf'))]),
    way(t('exportDirectly'), false, true),
    way(t('exportInBackground'), true),
    { label: t('exportOpenList'), icon: ReportFilesIcon, divided: true, onSelect: () => navigate(paths.reportFiles) },
  ]
  const entries = has('reportFiles') ? [spreadsheet, ...more] : [spreadsheet]
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
      {anchor && (
        <Menu
          label={t('reportFiles')}
          anchor={anchor}
          entries={entries}
          note={isPrepared ? t('exportHint') : undefined}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
