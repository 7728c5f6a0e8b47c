import type { Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { ImportKind, RowFault } from '@rastro/core/imports/import-kind'
import { csvRow } from '@rastro/core/kit/spreadsheet'
import { saveFile } from '../../ui/save-file.ts'
import { faultText } from './fault-text.ts'
import type { ChosenFile } from './use-table.ts'

interface Faulty {
  readonly kind: ImportKind
  readonly file: ChosenFile
  readonly byLine: ReadonlyMap<number, readonly RowFault[]>
}

const row = csvRow({ separator: ';', lineEnd: '\r\n' })

/** Saves the lines that are left out, with their problems, so that they can be corrected and imported alone. */
export function saveFaulty(t: Translate<Within<'imports'>>, { kind, file, byLine }: Faulty): void {
  const { headings, lines } = file.table
  const texts = lines.flatMap(({ line, cells }) => {
    const faults = byLine.get(line)
    return faults ? [row([...cells, faults.map((fault) => faultText(t, kind, fault)).join('; ')])] : []
  })
  const content = `\uFEFF${row([...headings, t('importsProblem')])}${texts.join('')}`
  const name = file.name.replace(/\.\w+$/, '')
  saveFile(`${name} ${t('importsProblem').toLowerCase()}.csv`, new Blob([content], { type: 'text/csv' }))
}
