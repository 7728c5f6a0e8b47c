import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { type Entity, namedOr, type Stored, useReach } from '../entity.ts'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

const mostFound = 30
const pauseMs = 250

export interface ChoiceLook<T extends Stored> {
  /** What is chosen from; only the name and the calls are used. */
  from: Pick<Entity<T>, 'resource' | 'calls' | 'nameOf'>
  /** Whether an item is offered; all are when undefined. */
  keep?: (item: T) => boolean
  placeholder?: string
}

/** Another thing that this one belongs to, by its id; 0 for none. The server finds what is typed. */
export function ChoiceField<T extends Stored>({
  from,
  keep,
  placeholder,
  ...props
}: FieldProps & ChoiceLook<T>): ReactNode {
  const t = useT('resource')
  const reach = useReach()
  const { look, value, set, blur } = useField<number>(props)
  const [keyword, setKeyword] = useState<string>()
  const asked = useSettled(keyword, keyword ? pauseMs : 0)
  const { path } = from.resource
  const none = t('sharedNoName')
  const { data: found } = useQuery({
    queryKey: [path, 'choices', reach, asked],
    queryFn: () =>
      from.calls.list({ query: { ...reach, limit: mostFound, ...(asked?.trim() && { keyword: asked.trim() }) } }),
    enabled: asked !== undefined,
    placeholderData: (before) => before,
  })
  const { data: chosen, error } = useQuery({
    queryKey: [path, 'chosen', value],
    queryFn: () => from.calls.get({ params: { id: value } }),
    enabled: value > 0,
    meta: { quiet: true },
  })
  const known = found?.find(({ id }) => id === value) ?? chosen
  const text =
    value > 0 ? (known ? namedOr(from, known, none) : error ? t('formChoiceHidden') : t('sharedLoading')) : ''
  return (
    <FieldPlace name={props.name}>
      <Combobox
        {...look}
        chosen={text}
        placeholder={placeholder ?? t('sharedNone')}
        choices={found
          ?.filter((item) => keep?.(item) ?? true)
          .map((item) => ({ id: item.id, text: namedOr(from, item, none) }))}
        nothing={t('sharedNothingFound')}
        clearLabel={t('formChoiceClear', { label: props.label })}
        onType={setKeyword}
        onChoose={(choice) => set(Number(choice?.id ?? 0))}
        onBlur={blur}
      />
    </FieldPlace>
  )
}
