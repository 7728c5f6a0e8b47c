import type { ImportKind, RowFault } from '@rastro/core/imports/import-kind'
import { type ReactNode, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InfoIcon, WarningIcon } from '../../ui/icons.ts'
import { SelectField } from '../../ui/TextField.tsx'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { faultText } from './fault-text.ts'
import styles from './imports.module.css'
import type { ChosenFile } from './use-table.ts'

interface PreviewTableProps {
  kind: ImportKind
  file: ChosenFile
  lines: ChosenFile['table']['lines']
  byLine: ReadonlyMap<number, readonly RowFault[]>
  warnings: ReadonlyMap<string, string>
  onField(column: number, field: string | undefined): void
}

const rowHeight = 48

/** The lines of a file as a table; only those in sight are drawn. */
export function PreviewTable({ kind, file, lines, byLine, warnings, onField }: PreviewTableProps): ReactNode {
  const t = useT('imports')
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, height } = useVirtualRows({ scroller, count: lines.length, rowHeight, overscan: 8 })
  const { headings } = file.table
  const [first] = rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={file.name}>
      <table className={styles.table} aria-rowcount={lines.length + 1} style={{ minWidth: 64 + 176 * headings.length }}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span className="visually-hidden">{t('importsLine')}</span>
            </th>
            {headings.map((heading, column) => (
              <th key={column} scope="col">
                <span className={classNames(styles.heading, 'ellipsis')}>{heading || '–'}</span>
                <SelectField
                  bare
                  label={t('importsColumn', { column: heading || String(column + 1) })}
                  value={file.fields[column] ?? ''}
                  onChange={({ target }) => onField(column, target.value || undefined)}
                >
                  <option value="">{t('importsSkip')}</option>
                  {kind.columns.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {t(title)}
                    </option>
                  ))}
                </SelectField>
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          style={
            {
              '--above': `${first?.start ?? 0}px`,
              '--below': `${height - (first?.start ?? 0) - rows.length * rowHeight}px`,
            } as object
          }
        >
          {rows.map(({ index }) => {
            const { line, cells } = lines[index]!
            const faults = byLine.get(line)
            return (
              <tr key={line} aria-rowindex={index + 2} className={classNames(faults && styles.faultyRow)}>
                <th scope="row">{line}</th>
                {headings.map((_, column) => {
                  const field = file.fields[column]
                  const fault = faults?.find((each) => each.column === field || (each.column === '' && column === 0))
                  const isDoubted = field !== undefined && warnings.has(`${line} ${field}`)
                  return (
                    <td key={column} className={classNames(fault && styles.faultyCell, !field && styles.skipped)}>
                      <span className="ellipsis">
                        {cells[column] || (fault && <i className="caption">{t('importsEmptyCell')}</i>)}
                        {isDoubted && !fault && (
                          <span
                            className={styles.doubt}
                            role="img"
                            aria-label={t('importsDoubt')}
                            data-tip={t('importsDoubt')}
                          >
                            <Icon of={InfoIcon} size={14} />
                          </span>
                        )}
                      </span>
                      {fault && (
                        <span className={classNames(styles.cellFault, 'ellipsis')} data-tip={faultText(t, kind, fault)}>
                          <Icon of={WarningIcon} size={14} /> {faultText(t, kind, fault)}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
