import { maxLinks, type WireLink } from '@rastro/core/access/permissions'
import { permissionsApi } from '@rastro/core/api/permissions'
import { reportsApi } from '@rastro/core/api/reports'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clientOf } from '../../api/client.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts.ts'
import { optionsOf, type ReportFilter } from './filter.ts'

const api = clientOf({
  reports: { create: reportsApi.create },
  permissions: { linkMany: permissionsApi.linkMany },
})

/** What a schedule needs besides the filter. */
export interface Schedule {
  readonly description: string
  readonly calendarId: number
}

/** RPT-41, RPT-42: creates a scheduled report, links it to its vehicles and groups, and goes to the list of them. */
export function useSchedule(type: string) {
  const t = useT('reports')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ schedule, filter }: { schedule: Schedule; filter: ReportFilter }) => {
      const { id: reportId } = await api.reports.create({
        body: { type, ...schedule, attributes: attributesOf(filter) },
      })
      const pairs: WireLink[] = [
        ...filter.deviceIds.map((deviceId) => ({ deviceId, reportId })),
        ...filter.groupIds.map((groupId) => ({ groupId, reportId })),
      ]
      for (let at = 0; at < pairs.length; at += maxLinks)
        await api.permissions.linkMany({ body: pairs.slice(at, at + maxLinks) })
    },
    onSuccess: () => {
      showToast('notice', t('reportScheduledNow'))
      navigate(paths.scheduledReports)
    },
    // RPT-43
    onError: (error) => {
      console.warn('A report was not scheduled:', error)
      showToast('error', t('errorGeneral'))
    },
  })

  function attributesOf({ daily, minDuration, speedLimit, types }: ReportFilter) {
    const options = optionsOf(type)
    return {
      ...(options.has('daily') && { daily }),
      ...(options.has('minDuration') && minDuration !== undefined && { minDuration }),
      ...(options.has('speedLimit') && speedLimit !== undefined && { speedLimit }),
      ...(options.has('type') && types.length > 0 && { types: types.join(',') }),
    }
  }
}
