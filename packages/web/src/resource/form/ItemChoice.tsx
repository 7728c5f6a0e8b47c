import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { type Entity, namedOr, type Stored, useReach } from '../entity.ts'

const maxFound = 30
const pauseMs = 250

export interface ChoiceLook<T extends Stored> {
  /** The entity to choose from; only the name and the calls are used. */
  from: Pick<Entity<T>, 'resource' | 'calls' | 'nameOf'>
  /** Whether an item is offered; all are when undefined. */
  keep?: (item: T) => boolean
  placeholder?: string
  /** Offers administrators only what they are linked to, as reports are only about that. */
  ownOnly?: boolean
}

interface ItemChoiceProps<T extends Stored> extends ChoiceLook<T> {
  label: string
  /** The label is only read aloud. */
  bare?: boolean
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
  changed?: string | undefined
  disabled?: boolean
  /** The id of the selected item; 0 for none. */
  value: number
  onChange(id: number): void
  onBlur?: () => void
}

/** Selects one of many stored items, by its id. The search runs on the server. */
export function ItemChoice<T extends Stored>(props: ItemChoiceProps<T>): ReactNode {
  const { from, keep, placeholder, ownOnly, value, onChange, ...look } = props
  const t = useT('resource')
  const whole = useReach()
  const reach = ownOnly ? {} : whole
  const [keyword, setKeyword] = useState<string>()
  const asked = useSettled(keyword, keyword ? pauseMs : 0)
  const none = t('sharedNoName')
  const chosen = useChosen(from, value)
  const { data: found } = useQuery({
    queryKey: viewKey(from.resource, 'choices', reach, asked),
    queryFn: () =>
      from.calls.list({ query: { ...reach, limit: maxFound, ...(asked?.trim() && { keyword: asked.trim() }) } }),
    enabled: asked !== undefined,
    placeholderData: (before) => before,
  })
  const known = found?.find(({ id }) => id === value)
  return (
    <Combobox
      {...look}
      chosen={known ? namedOr(from, known, none) : chosen}
      placeholder={placeholder ?? t('sharedNone')}
      choices={found
        ?.filter((item) => keep?.(item) ?? true)
        .map((item) => ({ id: item.id, text: namedOr(from, item, none) }))}
      nothing={t('sharedNothingFound')}
      clearLabel={t('formChoiceClear', { label: props.label })}
      onType={setKeyword}
      onChoose={(choice) => onChange(Number(choice?.id ?? 0))}
    />
  )
}

/** The name of the item with this id; empty for 0. */
export function useChosen<T extends Stored>(from: ChoiceLook<T>['from'], id: number): string {
  const t = useT('resource')
  const { data, error } = useQuery({
    queryKey: viewKey(from.resource, 'chosen', id),
    queryFn: () => from.calls.get({ params: { id } }),
    enabled: id > 0,
    meta: { quiet: true },
  })
  if (id <= 0) return ''
  return data ? namedOr(from, data, t('sharedNoName')) : t(error ? 'formChoiceHidden' : 'sharedLoading')
}
