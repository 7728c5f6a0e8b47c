import { maxImportLines } from '@rastro/core/api/imports'
import { textsIn } from '@rastro/core/i18n/areas'
import { type Language, languageTags } from '@rastro/core/i18n/languages'
import type { ImportKind, ImportRow } from '@rastro/core/imports/import-kind'
import { matchColumns } from '@rastro/core/imports/match-columns'
import { readRows } from '@rastro/core/imports/read-rows'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { type FileTable, readTable } from './read-file.ts'

/** A chosen file, and which field each of its columns fills. */
export interface ChosenFile {
  readonly name: string
  readonly table: FileTable
  /** The field of each column; undefined for one that is not imported. */
  readonly fields: readonly (string | undefined)[]
}

/** The file of an import: chosen, read, and its columns matched to fields. */
export function useTable(kind: ImportKind) {
  const t = useT('imports')
  const [file, setFile] = useState<ChosenFile>()
  const [fault, setFault] = useState<string>()
  const [reading, setReading] = useState<string>()
  const choose = async (chosen: File) => {
    setFault(undefined)
    setReading(chosen.name)
    try {
      const [table, titles] = await Promise.all([readTable(chosen), titlesOf(kind)])
      const count = table.lines.length
      if (count === 0) setFault(t('importsEmpty'))
      else if (count > maxImportLines) setFault(t('importsTooMany', { count, most: maxImportLines }))
      else setFile({ name: chosen.name, table, fields: matchColumns(kind, table.headings, titles) })
    } catch {
      setFault(t('importsUnreadable'))
    } finally {
      setReading(undefined)
    }
  }
  /** A field is filled by one column: another that had it no longer does. */
  const setField = (column: number, field: string | undefined) =>
    setFile(
      (before) =>
        before && {
          ...before,
          fields: before.fields.map((old, at) => (at === column ? field : old === field ? undefined : old)),
        },
    )
  const rows = useMemo(() => (file ? rowsOf(file) : []), [file])
  const result = useMemo(() => readRows(kind, rows), [kind, rows])
  return { file, fault, reading, rows, result, choose, setField, clear: () => setFile(undefined) }
}

function rowsOf({ table, fields }: ChosenFile): ImportRow[] {
  return table.lines.map(({ line, cells }) => {
    const known = fields.flatMap((field, at) => (field === undefined ? [] : [[field, (cells[at] ?? '').slice(0, 512)]]))
    return { line, cells: Object.fromEntries(known) }
  })
}

/** The titles of each field in every language: the heading of a file may be any of them. */
async function titlesOf({ columns }: ImportKind): Promise<(id: string) => string[]> {
  const texts = await Promise.all(
    (Object.keys(languageTags) as Language[]).map((language) => textsIn(language, 'imports')),
  )
  return (id) => texts.map((each) => each[columns.find((column) => column.id === id)!.title])
}
