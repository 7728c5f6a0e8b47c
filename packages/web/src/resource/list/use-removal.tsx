import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { showToast } from '../../ui/toasts.ts'
import { type Entity, namedOr, type Stored } from '../entity.ts'
import { inTurns } from '../in-turns.ts'
import { errorText, showError } from '../show-error.ts'
import { RemovalQuestion } from './RemovalQuestion.tsx'
import { type RemovalEnds, removalEnds } from './removal-ends.ts'
import type { RemovalWords } from './removal-words.ts'

interface Removal<T> {
  /** Asks for confirmation before removal. */
  ask(items: readonly T[]): void
  /** The confirmation, while it is open. */
  readonly question: ReactNode
}

/** Removing items of a list, or unlinking those that are not the user's own, after a confirmation (APP-41, APP-42, decision 110). */
export function useRemoval<T extends Stored>(
  of: Entity<T>,
  onDone: () => void,
  wordsOf?: (item: T) => RemovalWords,
): Removal<T> {
  const t = useT('resource')
  const queries = useQueryClient()
  const latest = useRef<readonly T[]>([])
  const [asked, setAsked] = useState<{ items: readonly T[]; ends: RemovalEnds }>()
  const close = useCallback(() => setAsked(undefined), [])
  const name = (item: T) => namedOr(of, item, t('sharedNoName'))
  const isReceived = of.resource.name === 'notification'
  const ask = async (items: readonly T[]) => {
    latest.current = items
    try {
      const ends = await removalEnds(
        of.resource.name,
        items.map(({ id }) => id),
      )
      if (latest.current !== items) return
      if (ends.refused === items.length) showToast('error', t('accessNotOwn'))
      else setAsked({ items, ends })
    } catch (error) {
      showError(error)
    }
  }
  if (!asked) return { ask: (items) => void ask(items), question: null }
  const { items, ends } = asked
  const tell = (done: number) => {
    const [only] = items
    if (ends.unlinked > 0 && ends.removed === 0) {
      const key = isReceived ? 'stopDone' : 'unlinkDone'
      showToast('notice', done === 1 ? t(key, { name: name(only!) }) : t('unlinkedMany', { count: done }))
    } else if (items.length === 1) showToast('notice', t('removeDone', { name: name(only!) }))
    else showToast('notice', t('removedMany', { count: done }))
  }
  const remove = async () => {
    close()
    const { done, failed, error } = await inTurns(items, ({ id }) => of.calls.remove({ params: { id } }))
    if (done > 0) tell(done)
    if (failed.length === 1) showToast('error', t('removeFailed', { name: name(failed[0]!), why: errorText(error) }))
    else if (failed.length > 1)
      showToast('error', t('removeFailedMany', { count: failed.length, why: errorText(error) }))
    onDone()
    await queries.invalidateQueries({ queryKey: entityKey(of.resource) })
  }
  const question = (
    <RemovalQuestion
      key={items[0]!.id}
      names={items.map(name)}
      ends={ends}
      words={items.length === 1 ? wordsOf?.(items[0]!) : undefined}
      isReceived={isReceived}
      onAct={() => void remove()}
      onClose={close}
    />
  )
  return { ask: (next) => void ask(next), question }
}
