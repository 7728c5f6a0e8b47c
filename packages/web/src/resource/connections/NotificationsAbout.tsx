import {
  fencedTypes,
  type Narrowing,
  narrowedTo,
  narrowings,
  noneListed,
  withNarrowed,
} from '@rastro/core/messages/narrowing'
import type { Notification } from '@rastro/core/resources/notification'
import { type ReactNode, useState } from 'react'
import { useEvery } from '../../api/list-query.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationCalls, notificationEntity } from '../entities/notifications.ts'
import { useReach, useRights } from '../entity.ts'
import { connectionName } from './connection-kinds.ts'
import { LinkedList } from './LinkedList.tsx'
import { linksName, withChange } from './link-changes.ts'
import { NoEffect } from './NoEffect.tsx'
import { PickNarrowed } from './PickNarrowed.tsx'
import { useLinkChanges } from './use-link-changes.ts'

const words = {
  geofence: { title: 'aboutFence', all: 'aboutAllFences', last: 'aboutLastFence' },
  driver: { title: 'aboutDriver', all: 'aboutAnyDriver', last: 'aboutLastDriver' },
} as const

/** The notifications narrowed to a fence or driver, and a picker of others; those for all are counted, and stay for all. */
export default function NotificationsAbout({ of, id = 0 }: { of: Narrowing; id: number | undefined }): ReactNode {
  const t = useT('connections')
  const { mayEdit } = useRights(notificationEntity)
  const reach = useReach()
  const { data, isPending, hasMore } = useEvery<Notification>('notification', notificationCalls.list, { reach })
  const { changes, onChange } = useLinkChanges('notification')
  const [isPicking, setIsPicking] = useState(false)
  const possible = isPending || hasMore ? undefined : data?.filter((one) => isPossible(one, of))
  const narrowed = possible?.filter((one) => narrowedTo(one, of).length > 0).map((one) => itemOf(one))
  const pending = new Map(changes?.map((change) => [change.id, change.linked]))
  const chosen = narrowed?.filter((item) => pending.get(item.id) ?? item.stored)
  const silent = narrowed?.filter((item) => pending.get(item.id) === false && item.isLast)
  const forAll = possible && narrowed ? possible.length - narrowed.length : 0
  const change = (ids: readonly string[], linked: boolean) =>
    onChange(
      ids.reduce((all, one) => {
        const item = narrowed!.find((each) => each.id === Number(one))!
        return withChange(all, { id: item.id, name: item.name, linked }, item.stored)
      }, changes?.slice()),
    )
  return (
    <LinkedList
      name={linksName('notification')}
      title={t(words[of].title)}
      items={chosen?.map((item) => ({ id: item.id, name: item.name, linked: mayEdit, through: [] }))}
      count={chosen?.length ?? 0}
      error={null}
      none={t('aboutNone')}
      onChoose={mayEdit ? () => setIsPicking(true) : undefined}
      onUnlink={(item) => change([String(item.id)], false)}
    >
      {forAll > 0 && <p className="caption">{t(words[of].all, { count: forAll })}</p>}
      {silent?.map(({ id: key, name }) => (
        <NoEffect key={key}>{t(words[of].last, { name })}</NoEffect>
      ))}
      {isPicking && (
        <PickNarrowed
          title={t(words[of].title)}
          items={narrowed}
          chosen={(chosen ?? []).map((item) => String(item.id))}
          onChange={(ids) => {
            const before = (chosen ?? []).map((item) => String(item.id))
            const [added, removed] = [
              ids.filter((one) => !before.includes(one)),
              before.filter((one) => !ids.includes(one)),
            ]
            if (added.length > 0) change(added, true)
            if (removed.length > 0) change(removed, false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </LinkedList>
  )

  function itemOf(notification: Notification) {
    const { description, type } = notification
    const without = withNarrowed(notification, of, { id, isListed: false }).attributes[narrowings[of]]
    return {
      id: notification.id,
      name: connectionName(t, { name: description?.trim() ?? '', type }),
      stored: id > 0 && narrowedTo(notification, of).includes(String(id)),
      isLast: without === noneListed,
    }
  }
}

/** Whether an event of such a notification can be at a fence; any can be of a driver. */
const isPossible = ({ type }: Notification, of: Narrowing): boolean => of === 'driver' || fencedTypes.includes(type)
