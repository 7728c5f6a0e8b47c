import type { Connection } from '@rastro/core/api/permissions'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { showError } from '../show-error.ts'
import { LinkChoices } from './LinkChoices.tsx'
import { type LinkChange, type LinkedOwner, withChange } from './link-changes.ts'
import { holdersNow, useHolders } from './use-holders.ts'

interface PickHoldersProps {
  title: string
  kind: string
  id: number
  owner: LinkedOwner
  changes: readonly LinkChange[] | undefined
  onChange(changes: LinkChange[] | undefined): void
  onClose(): void
}

/** Debounce of the search. */
const pauseMs = 250

/** Chooses the vehicles or groups of a form's item; nothing is stored before the form is. */
export function PickHolders({ title, changes, onChange, onClose, ...asked }: PickHoldersProps): ReactNode {
  const t = useT('connections')
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), pauseMs)
  const { items, total, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useHolders({ ...asked, keyword })
  const pending = new Map(changes?.map(({ id, linked }) => [id, linked]))
  const changed = (all: readonly LinkChange[] | undefined, { id, name, linked: stored }: Connection, linked: boolean) =>
    withChange(all, { id, name, linked }, stored)
  const changeAll = async (linked: boolean) => {
    try {
      const found = await holdersNow({ ...asked, keyword })
      onChange(found.reduce((all, item) => changed(all, item, linked), changes?.slice()))
    } catch (failure) {
      showError(failure)
    }
  }
  return (
    <LinkChoices
      title={title}
      typed={typed}
      onType={setTyped}
      items={items?.map((item) => ({ ...item, linked: pending.get(item.id) ?? item.linked }))}
      total={total}
      error={error}
      status={t('connectionsFound', { count: total })}
      isBusy={isFetchingNextPage}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      onChange={({ id }, linked) => {
        const stored = items?.find((item) => item.id === id)
        if (stored) onChange(changed(changes, stored, linked))
      }}
      onChangeAll={(linked) => void changeAll(linked)}
      onClose={onClose}
    />
  )
}
