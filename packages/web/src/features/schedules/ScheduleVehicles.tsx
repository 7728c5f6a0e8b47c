import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pollMs } from '../../api/poll-interval.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { ask } from '../../live/live.ts'
import { LinkedList } from '../../resource/connections/LinkedList.tsx'
import { type LinkChange, linksName, withChange } from '../../resource/connections/link-changes.ts'
import { useLinkChanges } from '../../resource/connections/use-link-changes.ts'
import { PickMembers } from './PickMembers.tsx'

const most = 1000

/** B 11: the vehicles of a schedule as a field of its form, saved with it; those of groups below it are counted by the prospect. */
export default function ScheduleVehicles({ stored }: { stored: Group | undefined }): ReactNode {
  const t = useT('schedules')
  const { changes = [], onChange } = useLinkChanges('device')
  const groupId = stored?.id ?? 0
  const [isPicking, setIsPicking] = useState(false)
  const { data, error } = useQuery({
    queryKey: localKey('vehiclesOf', [groupId]),
    queryFn: () => (groupId === 0 ? [] : ask('vehiclesOf', { groupIds: new Set([groupId]), most })),
    refetchInterval: pollMs,
  })
  const members = data?.map(({ device: { id, name } }) => ({ id, name, linked: true }))
  const taken = new Set(changes.filter(({ linked }) => !linked).map(({ id }) => id))
  const shown = members && [...changes.filter(({ linked }) => linked), ...members.filter(({ id }) => !taken.has(id))]
  const change = (items: readonly Pick<Device, 'id' | 'name'>[], linked: boolean) =>
    onChange(
      items.reduce<readonly LinkChange[] | undefined>(
        (all, { id, name }) => withChange(all, { id, name, linked }, members?.some((each) => each.id === id) ?? false),
        changes,
      ),
    )
  return (
    <LinkedList
      name={linksName('device')}
      title={t('sharedVehicles')}
      items={shown?.map((item) => ({ ...item, through: [] }))}
      count={shown?.length ?? 0}
      error={error}
      none=""
      onChoose={() => setIsPicking(true)}
      onUnlink={(item) => change([item], false)}
    >
      {isPicking && (
        <PickMembers
          title={t('sharedVehicles')}
          groupId={groupId}
          changes={changes}
          onChange={change}
          onClose={() => setIsPicking(false)}
        />
      )}
    </LinkedList>
  )
}
