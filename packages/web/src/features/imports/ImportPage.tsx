import type { ImportName, ImportRow } from '@rastro/core/imports/import-kind'
import { imports } from '@rastro/core/imports/index'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import styles from './imports.module.css'
import { kindWords } from './kind-words.ts'
import { LastImport } from './LastImport.tsx'
import { RunStep } from './RunStep.tsx'
import { Steps } from './Steps.tsx'
import { useRun } from './use-run.ts'
import { useServerCheck } from './use-server-check.ts'
import { useTable } from './use-table.ts'

const none: readonly ImportRow[] = []

/** Items from a file in three steps: the file, what is wrong with it, and the import, which can be undone for a day. */
export default function ImportPage({ kind: name }: { kind: ImportName }): ReactNode {
  const t = useT('imports')
  const kind = imports[name]
  const words = kindWords[name]
  const table = useTable(kind)
  const { run, start, resume, stop, clear } = useRun(name)
  const { result, rows } = table
  const sound = useMemo(() => {
    const ready = new Set(result.rows.map(({ line }) => line))
    return rows.filter(({ line }) => ready.has(line))
  }, [rows, result])
  const checked = useServerCheck(name, run ? none : sound)
  const faults = useMemo(() => [...result.faults, ...checked.faults], [result, checked.faults])
  const ready = useMemo(() => {
    const faulty = new Set(checked.faults.map(({ line }) => line))
    return sound.filter(({ line }) => !faulty.has(line))
  }, [sound, checked.faults])
  const at = run ? 3 : table.file ? 2 : 1
  const again = () => {
    clear()
    table.clear()
  }
  return (
    <main className={styles.page}>
      <SettingsHead title={t(words.title)} below={{ text: t(words.list), to: paths.listOf(name) }} />
      <Steps at={at} isDone={run?.state === 'done'} />
      {run && table.file ? (
        <RunStep {...{ kind, run, stop }} file={table.file} onResume={resume} onAgain={again} />
      ) : table.file ? (
        <CheckStep
          {...{ kind, faults, checked }}
          file={table.file}
          warnings={result.warnings}
          ready={ready.length}
          onField={table.setField}
          onBack={table.clear}
          onImport={() => void start(table.file!.name, ready)}
        />
      ) : (
        <FileStep kind={kind} reading={table.reading} fault={table.fault} onFile={(file) => void table.choose(file)} />
      )}
      {!(run?.state === 'running') && <LastImport kind={name} />}
    </main>
  )
}
