import { folded } from '@rastro/core/format/folded'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { LinkChoices } from './LinkChoices.tsx'

interface PickNarrowedProps {
  title: string
  /** What can be chosen; undefined while loading. */
  items: readonly { readonly id: number; readonly name: string }[] | undefined
  /** The chosen ids. */
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
  onClose(): void
}

const pageSize = 50

/** Chooses among what is loaded, in the picker of links; nothing is stored before the form is. */
export function PickNarrowed({ title, items, chosen, onChange, onClose }: PickNarrowedProps): ReactNode {
  const t = useT('connections')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(pageSize)
  const words = folded(typed).split(/\s+/)
  const found = items
    ?.filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .map(({ id, name }) => ({ id, name, type: null, linked: chosen.includes(String(id)), through: [] }))
  const total = found?.length ?? 0
  const change = (ids: readonly string[], linked: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(linked ? [...others, ...ids] : others)
  }
  return (
    <LinkChoices
      title={title}
      typed={typed}
      onType={setTyped}
      items={found?.slice(0, shown)}
      total={total}
      error={null}
      status={t('connectionsFound', { count: total })}
      isBusy={false}
      onMore={total > shown ? () => setShown(shown + pageSize) : undefined}
      onChange={({ id }, linked) => change([String(id)], linked)}
      onChangeAll={(linked) =>
        change(
          (found ?? []).map(({ id }) => String(id)),
          linked,
        )
      }
      onClose={onClose}
    />
  )
}
