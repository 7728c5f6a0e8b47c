import { type Import, undoMs } from '@rastro/core/api/imports'
import { formatNumber } from '@rastro/core/format/numbers'
import type { ImportName } from '@rastro/core/imports/import-kind'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/imports.ts'
import { localKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReplayIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './imports.module.css'

/** The last import of the person, which can be undone for a day. */
export function LastImport({ kind }: { kind: ImportName }): ReactNode {
  const t = useT('imports')
  const { moment } = useTimes()
  const now = useNow(60_000)
  const queries = useQueryClient()
  const [isAsking, ask] = useState(false)
  const [undone, setUndone] = useState<number>()
  const { data } = useQuery({
    queryKey: localKey('imports', kind),
    queryFn: () => api.imports.list({}),
    meta: { quiet: true },
  })
  const last = data?.find((each) => each.kind === kind && each.items > 0)
  if (!last) return null
  const until = new Date(last.createdTime.getTime() + undoMs)
  if (!last.undoneTime && until < now) return null
  const undo = async () => {
    ask(false)
    try {
      const { removed, kept } = await undoAll(last, setUndone)
      showToast('notice', t('importsUndone', { count: removed }) + t('importsKept', { count: kept }))
    } catch (error) {
      showError(error)
    } finally {
      setUndone(undefined)
      await queries.invalidateQueries()
    }
  }
  const words = { file: last.fileName, count: last.items, time: moment(last.createdTime, now) }
  return (
    <div className={styles.last}>
      <Icon of={ReplayIcon} size={18} />
      {undone === undefined ? (
        <>
          <span>{t('importsLast', words)}</span>
          <Button size="small" onClick={() => ask(true)}>
            {t('importsUndo')}
          </Button>
          {!last.undoneTime && <span className="caption">{t('importsUndoUntil', { time: moment(until, now) })}</span>}
        </>
      ) : (
        <span role="status">
          {t('importsUndoing', { done: formatNumber(undone), count: formatNumber(last.items) })}
        </span>
      )}
      {isAsking && (
        <Dialog
          title={t('importsUndoTitle', { file: last.fileName })}
          text={t('importsUndoText', { count: last.items })}
          onClose={() => ask(false)}
          onSubmit={() => void undo()}
          actions={
            <>
              <Button onClick={() => ask(false)}>{t('sharedCancel')}</Button>
              <Button kind="danger" type="submit">
                {t('importsUndo')}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </div>
  )
}

/** Undoes an import call by call, and reports how many items are done. */
async function undoAll({ id }: Import, onDone: (done: number) => void) {
  const sum = { removed: 0, kept: 0 }
  onDone(0)
  for (let left = 1; left > 0; ) {
    const step = await api.imports.undo({ params: { id } })
    sum.removed += step.removed
    sum.kept += step.kept
    left = step.left
    onDone(sum.removed + sum.kept)
  }
  return sum
}
