import { maxImportLines } from '@rastro/core/api/imports'
import { formatNumber } from '@rastro/core/format/numbers'
import type { ImportKind } from '@rastro/core/imports/import-kind'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ExportIcon, SheetIcon, WarningIcon } from '../../ui/icons.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './imports.module.css'

interface FileStepProps {
  kind: ImportKind
  /** The name of the file that is being read. */
  reading: string | undefined
  fault: string | undefined
  onFile(file: File): void
}

const line = csvRow({ separator: ';', lineEnd: '\r\n' })

/** The choice of a file, an example of one, and the fields that it may fill. */
export function FileStep({ kind, reading, fault, onFile }: FileStepProps): ReactNode {
  const t = useT('imports')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const example = () =>
    saveFile(
      `${kind.name}.csv`,
      new Blob([`\uFEFF${line(kind.columns.map(({ title }) => t(title)))}`], { type: 'text/csv' }),
    )
  return (
    <div className={styles.panel}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={SheetIcon} size={32} />
        <h2>{t('importsDrop')}</h2>
        <p className="caption">{t('importsDropHint', { most: formatNumber(maxImportLines) })}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('importsChoose')}
          accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
        <div className={styles.dropActions}>
          <Button kind="primary" disabled={reading !== undefined} onClick={() => input.current?.click()}>
            {t('importsChoose')}
          </Button>
          <Button icon={ExportIcon} onClick={example}>
            {t('importsExample')}
          </Button>
        </div>
        <div role="status" className={styles.status}>
          {reading !== undefined && (
            <>
              <Spinner /> {t('importsReading', { file: reading })}
            </>
          )}
        </div>
        {fault && (
          <p className={styles.fault} role="alert">
            <Icon of={WarningIcon} size={18} /> {fault}
          </p>
        )}
      </div>
      <section className={styles.fields}>
        <h2>{t('importsFields')}</h2>
        <ul>
          {kind.columns.map(({ id, title, isRequired }) => (
            <li key={id}>
              {t(title)} {isRequired && <span className="caption">({t('importsRequired')})</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
