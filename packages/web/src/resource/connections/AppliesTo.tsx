import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { AppliesToProps } from './applies-to-props.ts'
import { LinkedList } from './LinkedList.tsx'
import { type LinkedOwner, linksName, withChange } from './link-changes.ts'
import { NoEffect } from './NoEffect.tsx'
import { PickHolders } from './PickHolders.tsx'
import { useHolders } from './use-holders.ts'
import { useLinkChanges } from './use-link-changes.ts'

/** What an item applies to, as fields of its form: vehicles and groups, saved with it. */
export default function AppliesTo({ kind, id = 0, none }: AppliesToProps): ReactNode {
  const t = useT('connections')
  const vehicles = useLinked(kind, id, 'device')
  const groups = useLinked(kind, id, 'group')
  const isNone = [vehicles, groups].every(({ shown, unseen }) => shown?.length === 0 && unseen === 0)
  return (
    <>
      <Linked title={t('settingsVehicles')} {...vehicles} {...{ kind, id }} owner="device" />
      <Linked title={t('settingsGroups')} {...groups} {...{ kind, id }} owner="group" />
      {isNone && <NoEffect>{none}</NoEffect>}
    </>
  )
}

/** The stored links with the changes of the form. */
function useLinked(kind: string, id: number, owner: LinkedOwner) {
  const { changes, onChange } = useLinkChanges(owner)
  const { items, total, unseen, error, hasNextPage, fetchNextPage } = useHolders({ kind, id, owner, linked: true })
  const stored = id === 0 ? [] : items
  const pending = new Map(changes?.map((change) => [change.id, change]))
  const known = new Set(stored?.map((item) => item.id))
  const shown = stored && [
    ...(changes ?? [])
      .filter((change) => change.linked && !known.has(change.id))
      .map((change) => ({ id: change.id, name: change.name, linked: true, through: [] })),
    ...stored
      .map((item) => ({ ...item, linked: pending.get(item.id)?.linked ?? item.linked }))
      .filter(({ linked, through }) => linked || through.length > 0),
  ]
  const count = (id === 0 ? 0 : total) - (stored?.length ?? 0) + (shown?.length ?? 0)
  return {
    shown,
    count,
    unseen,
    error,
    changes,
    onMore: hasNextPage && id !== 0 ? () => void fetchNextPage() : undefined,
    onChange,
    isStored: (one: number) => stored?.some((item) => item.id === one && item.linked) ?? false,
  }
}

interface LinkedProps extends ReturnType<typeof useLinked> {
  title: string
  kind: string
  id: number
  owner: LinkedOwner
}

function Linked({ title, kind, id, owner, changes, onChange, isStored, ...list }: LinkedProps) {
  const [isPicking, setIsPicking] = useState(false)
  const { shown, count, unseen, error, onMore } = list
  return (
    <LinkedList
      name={linksName(owner)}
      title={title}
      items={shown}
      count={shown?.length ? count : 0}
      unseen={unseen}
      error={error}
      onChoose={() => setIsPicking(true)}
      onUnlink={(item) =>
        onChange(withChange(changes, { id: item.id, name: item.name, linked: false }, isStored(item.id)))
      }
      onMore={onMore}
    >
      {isPicking && (
        <PickHolders {...{ title, kind, id, owner, changes, onChange }} onClose={() => setIsPicking(false)} />
      )}
    </LinkedList>
  )
}
