import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { placesApi } from '../../api/places.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LinkedItems } from './LinkedItems.tsx'

/** The vehicles and groups linked to the geofence; each change is saved at once. */
export function FenceLinks({ id }: { id: number }): ReactNode {
  const t = useT('fences')
  const queries = useQueryClient()
  const queryKey = itemKey('geofence', id, 'links')
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => placesApi.geofences.links({ params: { id } }),
    meta: { quiet: true },
  })
  const change = useMutation({
    mutationFn: ({ to, isLinked }: { to: Record<string, number>; isLinked: boolean }) => {
      const body = { ...to, geofenceId: id }
      return isLinked ? placesApi.permissions.unlink({ body }) : placesApi.permissions.link({ body })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <Section id="fence-links" title={t('fenceLinks')} hint={t('fenceLinksHint')}>
      {error ? (
        <p role="alert">{errorText(error)}</p>
      ) : !data ? (
        <Wide>
          <Skeleton height={120} />
        </Wide>
      ) : (
        <>
          <LinkedItems
            kind="devices"
            items={data.devices}
            onAdd={(deviceId) => change.mutate({ to: { deviceId }, isLinked: false })}
            onRemove={(deviceId) => change.mutate({ to: { deviceId }, isLinked: true })}
          />
          <LinkedItems
            kind="groups"
            items={data.groups}
            onAdd={(groupId) => change.mutate({ to: { groupId }, isLinked: false })}
            onRemove={(groupId) => change.mutate({ to: { groupId }, isLinked: true })}
          />
        </>
      )}
    </Section>
  )
}
