import { splitList } from '@rastro/core/kit/comma-list'
import { maxNarrowed, type Narrowing, narrowings, noneListed } from '@rastro/core/messages/narrowing'
import { type ReactNode, useState } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { LinkedList } from '../../resource/connections/LinkedList.tsx'
import { NoEffect } from '../../resource/connections/NoEffect.tsx'
import { PickNarrowed } from '../../resource/connections/PickNarrowed.tsx'
import { useField } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { notificationForm } from './notification-form.ts'
import { useNarrowing } from './use-narrowing.ts'

interface NarrowedToProps {
  to: Narrowing
  hint?: string | undefined
  never?: string | undefined
}

const noneWords = { geofence: 'notificationNoFenceLeft', driver: 'notificationNoDriverLeft' } as const
const anyWords = { geofence: 'notificationAnyFence', driver: 'notificationAnyDriver' } as const

/** The chosen fences or drivers of a notification; those that are gone or unseen are counted, and tell nobody (decision 128). */
export default function NarrowedTo({ to, hint, never }: NarrowedToProps): ReactNode {
  const t = useT('notifications')
  const { field } = useFormWords(notificationForm)
  const name = `attributes.${narrowings[to]}` as const
  const check = (value: unknown) =>
    idsIn(value).length > maxNarrowed ? t('narrowingFaultMost', { most: maxNarrowed }) : undefined
  const { value, set, look } = useField<string | number | undefined>({ ...field(name), hint, check })
  const [isPicking, setIsPicking] = useState(false)
  const seen = useNarrowing(to)
  const ids = idsIn(value)
  const nameOf = seen && new Map(seen.map((item) => [String(item.id), item.name]))
  const items = nameOf
    ? ids.filter((id) => nameOf.has(id)).map((id) => itemOf(Number(id), nameOf.get(id)!))
    : ids.length === 0
      ? []
      : undefined
  const isNone = ids.includes(noneListed)
  const gone = items && !isNone ? ids.length - items.length : 0
  const change = (chosen: readonly string[]) => set(chosen.filter((id) => id !== noneListed).join(','))
  return (
    <LinkedList
      name={name}
      title={look.label}
      hint={look.hint}
      items={items}
      count={items?.length ?? 0}
      error={null}
      none={ids.length === 0 ? t(anyWords[to]) : ''}
      onChoose={() => setIsPicking(true)}
      onUnlink={(item) => change(ids.filter((id) => id !== String(item.id)))}
    >
      {gone > 0 && (
        <p className="caption">
          {t('notificationGone', { count: gone })}{' '}
          {items!.length > 0 && (
            <Button size="small" kind="text" onClick={() => change(items!.map(({ id }) => String(id)))}>
              {t('notificationGoneClear')}
            </Button>
          )}
        </p>
      )}
      {(isNone || gone > 0) && items?.length === 0 && (
        <>
          <NoEffect>{t(isNone ? noneWords[to] : 'notificationGoneAll')}</NoEffect>
          <Button size="small" onClick={() => change([])}>
            {t(anyWords[to])}
          </Button>
        </>
      )}
      {never && ids.length > 0 && <NoEffect>{never}</NoEffect>}
      {look.error && <p role="alert">{look.error}</p>}
      {isPicking && (
        <PickNarrowed
          title={look.label}
          items={seen}
          chosen={ids}
          onChange={change}
          onClose={() => setIsPicking(false)}
        />
      )}
    </LinkedList>
  )
}

const idsIn = (value: unknown): string[] => splitList(String(value ?? ''))

const itemOf = (id: number, name: string) => ({ id, name, linked: true, through: [] })
