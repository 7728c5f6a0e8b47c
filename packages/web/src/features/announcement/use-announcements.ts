import { notificationsApi } from '@rastro/core/api/notifications'
import { announcementBounds, type SentAnnouncement } from '@rastro/core/model/announcement'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** What became of one for each person of a page (from 0), or only for those who were not reached. */
export function useOutcomes(id: number, { isWhole, page }: { readonly isWhole: boolean; readonly page: number }) {
  const limit = announcementBounds.page
  const query = { ...(!isWhole && { state: 'missed' as const }), limit, offset: page * limit }
  return useQuery({
    queryKey: localKey('announcements', id, query),
    queryFn: () => calls.announcement({ params: { id }, query }),
    placeholderData: keepPreviousData,
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
