import { formatNumber } from '@rastro/core/format/numbers'
import type { ImportKind, RowFault } from '@rastro/core/imports/import-kind'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SheetIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './imports.module.css'
import { kindWords } from './kind-words.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { saveFaulty } from './save-faulty.ts'
import type { ChosenFile } from './use-table.ts'

interface CheckStepProps {
  kind: ImportKind
  file: ChosenFile
  faults: readonly RowFault[]
  warnings: ReadonlyMap<string, string>
  /** How far the server has checked the lines. */
  checked: { readonly done: number; readonly count: number }
  /** How many lines can be imported. */
  ready: number
  onField(column: number, field: string | undefined): void
  onBack(): void
  onImport(): void
}

/** The lines of the file, with what is wrong with them, and the field of each column. */
export function CheckStep(props: CheckStepProps): ReactNode {
  const { kind, file, faults, warnings, checked, ready, onField, onBack, onImport } = props
  const t = useT('imports')
  const [isNarrowed, narrow] = useState(false)
  const byLine = useMemo(() => Map.groupBy(faults, ({ line }) => line), [faults])
  const { table } = file
  const isShort = isNarrowed && byLine.size > 0
  const lines = useMemo(
    () => (isShort ? table.lines.filter(({ line }) => byLine.has(line)) : table.lines),
    [isShort, table, byLine],
  )
  const missing = kind.columns.filter(({ id, isRequired }) => isRequired && !file.fields.includes(id))
  const isChecking = checked.done < checked.count
  const faulty = byLine.size
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.summary}>
          <Icon of={SheetIcon} size={22} />
          <div className={styles.fileName}>
            <h2 className="ellipsis">{file.name}</h2>
            <p className="caption">{t('importsSize', { lines: table.lines.length, columns: table.headings.length })}</p>
          </div>
          <div className={styles.counts} role="status">
            {isChecking ? (
              <span className="caption">
                {t('importsChecking', { done: formatNumber(checked.done), count: formatNumber(checked.count) })}
              </span>
            ) : (
              <span className={styles.ready}>{t('importsReady', { count: ready })}</span>
            )}
            {faulty > 0 && (
              <span className={styles.faulty}>
                <Icon of={WarningIcon} size={14} /> {t('importsFaulty', { count: faulty })}
              </span>
            )}
          </div>
          {faulty > 0 && (
            <Button aria-pressed={isShort} onClick={() => narrow(!isNarrowed)}>
              {t('importsOnlyFaulty')}
            </Button>
          )}
        </div>
        {missing.length > 0 && (
          <p className={styles.fault} role="alert">
            <Icon of={WarningIcon} size={18} />
            {t('importsUnmapped', { fields: missing.map(({ title }) => t(title)).join(', ') })}
          </p>
        )}
        <PreviewTable {...{ kind, file, lines, byLine, warnings, onField }} />
      </div>
      <footer className={styles.foot}>
        <p className={styles.left}>
          {faulty > 0 && (
            <>
              {t('importsLeftOut', { count: faulty })}{' '}
              <Button kind="text" onClick={() => saveFaulty(t, { kind, file, byLine })}>
                {t('importsDownloadFaulty', { count: faulty })}
              </Button>
            </>
          )}
        </p>
        <Button onClick={onBack}>{t('sharedBack')}</Button>
        <Button kind="primary" disabled={isChecking || ready === 0 || missing.length > 0} onClick={onImport}>
          {t(kindWords[kind.name].submit, { count: ready })}
        </Button>
      </footer>
    </>
  )
}
