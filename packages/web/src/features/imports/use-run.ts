import { maxImportRows } from '@rastro/core/api/imports'
import type { ImportName, ImportRow, RowFault } from '@rastro/core/imports/import-kind'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/imports.ts'
import { localKey } from '../../api/query-keys.ts'
import { showError } from '../../resource/show-error.ts'
import { inBatches } from './in-batches.ts'

/** An import under way, stopped or done. */
export interface Run {
  readonly id: number
  readonly rows: readonly ImportRow[]
  readonly state: 'running' | 'stopped' | 'done'
  readonly done: number
  readonly created: number
  readonly faults: readonly RowFault[]
  /** When it was begun or continued, with the lines done until then. */
  readonly since: { readonly time: number; readonly done: number }
}

/** Imports lines in batches. A stopped or interrupted import continues where it was: the server creates no line twice. */
export function useRun(kind: ImportName) {
  const queries = useQueryClient()
  const [run, setRun] = useState<Run>()
  const stop = useRef<AbortController>(undefined)
  const go = async (from: Run) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRun({ ...from, state: 'running', since: { time: Date.now(), done: from.done } })
    const left = from.rows.slice(from.done)
    const batches = {
      size: maxImportRows,
      signal,
      run: (batch: readonly ImportRow[]) => api.imports.add({ params: { id: from.id }, body: { rows: [...batch] } }),
    }
    try {
      await inBatches(left, batches, ({ created, faults }, done) =>
        setRun(
          (before) =>
            before && {
              ...before,
              created: before.created + created,
              faults: [...before.faults, ...faults],
              done: from.done + done,
            },
        ),
      )
      setRun((before) => before && { ...before, state: before.done === before.rows.length ? 'done' : 'stopped' })
    } catch (error) {
      showError(error)
      setRun((before) => before && { ...before, state: 'stopped' })
    } finally {
      void queries.invalidateQueries({ queryKey: localKey('imports', kind) })
    }
  }
  const start = async (fileName: string, rows: readonly ImportRow[]) => {
    try {
      const { id } = await api.imports.create({ body: { kind, fileName: fileName.slice(-255) } })
      await go({ id, rows, state: 'running', done: 0, created: 0, faults: [], since: { time: Date.now(), done: 0 } })
    } catch (error) {
      showError(error)
    }
  }
  return {
    run,
    start,
    resume: () => run && go(run),
    stop: () => {
      stop.current?.abort()
      setRun((before) => before && { ...before, state: 'stopped' })
    },
    clear: () => setRun(undefined),
  }
}
