import { notificationsApi } from '@rastro/core/api/notifications'
import type { SentAnnouncement } from '@rastro/core/model/announcement'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { showError } from '../../resource/show-error.ts'

const { announce, channels, announcements, announcement, cancelAnnouncement } = notificationsApi
export const calls = clientOf({ announce, channels, announcements, announcement, cancelAnnouncement })

/** The keys of the list and of the outcomes of one begin with it. */
export const announcementsKey = localKey('announcements')
/** How often the server is asked while an announcement goes out (ms). */
const everyMs = 2000

export const isAtWork = ({ state }: Pick<SentAnnouncement, 'state'>): boolean =>
  state === 'waiting' || state === 'sending'

/** The last announcements, the newest first. */
export function useAnnouncements() {
  return useQuery({
    queryKey: localKey('announcements', 'list'),
    queryFn: () => calls.announcements({}),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? everyMs : false),
    meta: { quiet: true },
  })
}

/** What became of one for each person. */
export function useOutcomes(id: number) {
  return useQuery({
    queryKey: localKey('announcements', id),
    queryFn: () => calls.announcement({ params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && (isAtWork(data) || data.left > 0) ? everyMs : false),
    meta: { quiet: true },
  })
}

export function useCancel() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => calls.cancelAnnouncement({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: announcementsKey }),
    onError: showError,
  })
}
