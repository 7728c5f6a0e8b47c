import type { Group } from '@rastro/core/resources/group'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { useT } from '../../i18n/translate.ts'
import { namedOr, useRights } from '../../resource/entity.ts'
import { errorText } from '../../resource/show-error.ts'
import { BareSwitch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toasts.ts'
import { scheduleEntity } from './schedule-entity.ts'

/** CMD-34: switches a schedule off and on, merging concurrent changes. */
export function ScheduleSwitch({ group }: { group: Group }): ReactNode {
  const t = useT('schedules')
  const queries = useQueryClient()
  const { mayEdit } = useRights(scheduleEntity)
  const name = namedOr(scheduleEntity, group, t('sharedNoName'))
  const { id } = group
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      saveVersioned<Group>({
        calls: scheduleEntity.calls,
        id,
        change: ({ item }) => ({ ...item, attributes: { ...item.attributes, disabled: !isOn } }),
      }),
    onSuccess: (_, isOn) => showToast('notice', t(isOn ? 'scheduleSwitchedOn' : 'scheduleSwitchedOff', { name })),
    onError: (error) => showToast('error', t('scheduleSwitchFailed', { name, why: errorText(error) })),
    onSettled: () => queries.invalidateQueries({ queryKey: entityKey(scheduleEntity.resource) }),
  })
  return (
    <BareSwitch
      label={t('scheduleSwitch', { name })}
      disabled={!mayEdit}
      checked={change.isPending ? change.variables : group.attributes.disabled !== true}
      onChange={(isOn) => !change.isPending && change.mutate(isOn)}
    />
  )
}
