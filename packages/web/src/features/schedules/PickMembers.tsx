import type { Device } from '@rastro/core/resources/device'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { useGroups } from '../../fleet/use-groups.ts'
import { useT } from '../../i18n/translate.ts'
import { matchFleet } from '../../live/search-fleet.ts'
import { LinkChoices } from '../../resource/connections/LinkChoices.tsx'
import type { LinkChange } from '../../resource/connections/link-changes.ts'
import { useSettled } from '../../ui/use-settled.ts'

interface PickMembersProps {
  title: string
  /** The schedule; 0 for a new one. */
  groupId: number
  changes: readonly LinkChange[]
  onChange(devices: readonly Device[], linked: boolean): void
  onClose(): void
}

/** Debounce of the search. */
const pauseMs = 250
const most = 100

/** Chooses the vehicles of a schedule in the picker of links; says which group each would leave, as a vehicle is in one only. */
export function PickMembers({ title, groupId, changes, onChange, onClose }: PickMembersProps): ReactNode {
  const t = useT('schedules')
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), pauseMs)
  const { data: groups } = useGroups()
  const { data, error } = useQuery({
    queryKey: localKey('vehiclesToSchedule', text),
    queryFn: () => matchFleet(text, most),
    meta: { quiet: true },
  })
  const devices = data?.devices
  const shown = devices?.length ?? 0
  const total = data?.total ?? 0
  const pending = new Map(changes.map(({ id, linked }) => [id, linked]))
  const isMember = (device: Device) => pending.get(device.id) ?? (groupId !== 0 && device.groupId === groupId)
  const nameOf = ({ name, groupId: from }: Device) => {
    const group = from && from !== groupId ? groups?.find(({ id }) => id === from)?.name : undefined
    return group ? t('scheduleLeaves', { name, group }) : name
  }
  const items = devices?.map((device) => ({
    id: device.id,
    name: nameOf(device),
    type: null,
    linked: isMember(device),
    through: [],
  }))
  return (
    <LinkChoices
      title={title}
      typed={typed}
      onType={setTyped}
      items={items}
      total={total}
      most={most}
      error={error}
      status={total > shown ? t('scheduleFoundMany', { count: shown, total }) : t('scheduleFound', { count: shown })}
      isBusy={false}
      onMore={undefined}
      onChange={({ id }, linked) => onChange(devices?.filter((device) => device.id === id) ?? [], linked)}
      onChangeAll={(linked) => onChange(devices ?? [], linked)}
      onClose={onClose}
    />
  )
}
