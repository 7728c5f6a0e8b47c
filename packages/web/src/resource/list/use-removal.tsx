import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { AskBar } from '../../ui/AskBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { type Entity, namedOr, type Stored } from '../entity.ts'
import { inTurns } from '../in-turns.ts'
import { errorText } from '../show-error.ts'
import styles from './list.module.css'

interface Removal<T> {
  /** Asks for confirmation before removal: one by a bar that disappears by itself, many by a dialog. */
  ask(items: readonly T[]): void
  /** The confirmation, while it is open. */
  readonly question: ReactNode
}

const maxNamed = 5

/** Removing items of a list, after a confirmation (APP-41, APP-42). */
export function useRemoval<T extends Stored>(of: Entity<T>, onDone: () => void): Removal<T> {
  const t = useT('resource')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<readonly T[]>([])
  const close = useCallback(() => setAsked([]), [])
  const name = (item: T) => namedOr(of, item, t('sharedNoName'))
  const remove = async () => {
    close()
    const { done, failed, error } = await inTurns(asked, ({ id }) => of.calls.remove({ params: { id } }))
    if (done === 1 && asked.length === 1) showToast('notice', t('removeDone', { name: name(asked[0]!) }))
    else if (done > 0) showToast('notice', t('removedMany', { count: done }))
    if (failed.length === 1) showToast('error', t('removeFailed', { name: name(failed[0]!), why: errorText(error) }))
    else if (failed.length > 1)
      showToast('error', t('removeFailedMany', { count: failed.length, why: errorText(error) }))
    onDone()
    await queries.invalidateQueries({ queryKey: entityKey(of.resource) })
  }
  const [only] = asked
  if (!only) return { ask: setAsked, question: null }
  if (asked.length === 1) {
    const question = (
      <AskBar
        key={only.id}
        text={t('removeConfirm', { name: name(only) })}
        action={t('sharedDelete')}
        closeLabel={t('sharedCancel')}
        onAct={() => void remove()}
        onClose={close}
      />
    )
    return { ask: setAsked, question }
  }
  const question = (
    <Dialog
      title={t('removeManyTitle', { count: asked.length })}
      icon={DeleteIcon}
      tone="alarm"
      text={t('removeManyText')}
      onClose={close}
      onSubmit={() => void remove()}
      actions={
        <>
          <Button autoFocus onClick={close}>
            {t('sharedCancel')}
          </Button>
          <Button kind="danger" type="submit">
            {t('removeManySubmit', { count: asked.length })}
          </Button>
        </>
      }
    >
      <ul className={styles.named}>
        {asked.slice(0, maxNamed).map((item) => (
          <li key={item.id} className="ellipsis">
            {name(item)}
          </li>
        ))}
        {asked.length > maxNamed && <li className="caption">{t('listMore', { count: asked.length - maxNamed })}</li>}
      </ul>
    </Dialog>
  )
  return { ask: setAsked, question }
}
