import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { errorText, showError } from '../show-error.ts'
import { type ConnectionKind, type ConnectionOwner, connectionKinds } from './connection-kinds.ts'
import { LinkChoices } from './LinkChoices.tsx'
import { foundNow, useConnections, useLinking } from './use-connections.ts'

interface PickConnectionsProps {
  owner: ConnectionOwner
  kind: ConnectionKind
  onClose(): void
}

/** Debounce of the search. */
const pauseMs = 250

/** Searches linkable items on the server, and links them at once by a checkbox, or all matches together. */
export function PickConnections({ owner, kind, onClose }: PickConnectionsProps): ReactNode {
  const t = useT('connections')
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<{ text: string; ids: readonly number[]; linked: boolean }>()
  const keyword = useSettled(typed.trim(), pauseMs)
  const asked = { owner, kind }
  const { items, total, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useConnections({ ...asked, keyword })
  const linking = useLinking(asked)
  const change = (ids: readonly number[], linked: boolean) =>
    linking.mutate(
      { ids, linked },
      {
        onError: () => setDone(undefined),
        onSuccess: () =>
          setDone({
            text: t(linked ? 'connectionsLinked' : 'connectionsUnlinked', { count: ids.length }),
            ids,
            linked,
          }),
      },
    )
  const changeAll = async (linked: boolean) => {
    try {
      const found = await foundNow(asked, keyword)
      const ids = found.filter((item) => item.linked !== linked).map(({ id }) => id)
      if (ids.length > 0) change(ids, linked)
      else setDone({ text: t('connectionsSame'), ids, linked })
    } catch (failure) {
      showError(failure)
    }
  }
  const undo = done && done.ids.length > 0 && (
    <Button
      kind="text"
      size="small"
      onClick={() => {
        setDone(undefined)
        change(done.ids, !done.linked)
      }}
    >
      {t('connectionUndo')}
    </Button>
  )
  return (
    <LinkChoices
      title={t(connectionKinds[kind])}
      typed={typed}
      onType={setTyped}
      items={items}
      total={total}
      error={error}
      status={
        <>
          {done ? done.text : t('connectionsFound', { count: total })}
          {undo}
        </>
      }
      failure={linking.error ? errorText(linking.error) : undefined}
      isBusy={linking.isPending || isFetchingNextPage}
      onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      onChange={({ id }, linked) => change([id], linked)}
      onChangeAll={(linked) => void changeAll(linked)}
      onClose={onClose}
    />
  )
}
