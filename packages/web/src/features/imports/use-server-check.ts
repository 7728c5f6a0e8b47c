import { maxImportRows } from '@rastro/core/api/imports'
import type { ImportName, ImportRow, RowFault } from '@rastro/core/imports/import-kind'
import { useEffect, useState } from 'react'
import { api } from '../../api/imports.ts'
import { showError } from '../../resource/show-error.ts'
import { inBatches } from './in-batches.ts'

interface Checked {
  readonly rows: readonly ImportRow[]
  readonly faults: readonly RowFault[]
  readonly done: number
}

/** Asks the server about lines without a fault of their own: what exists already, and which names it does not know. */
export function useServerCheck(kind: ImportName, rows: readonly ImportRow[]) {
  const [checked, setChecked] = useState<Checked>({ rows, faults: [], done: 0 })
  useEffect(() => {
    const stop = new AbortController()
    setChecked({ rows, faults: [], done: 0 })
    const check = {
      size: maxImportRows,
      signal: stop.signal,
      run: (batch: readonly ImportRow[]) => api.imports.check({ body: { kind, rows: [...batch] } }),
    }
    inBatches(rows, check, (faults, done) =>
      setChecked((before) => ({ rows, faults: [...before.faults, ...faults], done })),
    ).catch((error: unknown) => !stop.signal.aborted && showError(error))
    return () => stop.abort()
  }, [kind, rows])
  const isOfThese = checked.rows === rows
  return { faults: isOfThese ? checked.faults : [], done: isOfThese ? checked.done : 0, count: rows.length }
}
