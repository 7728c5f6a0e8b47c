import type { FiledReport } from '@rastro/core/api/reports'
import type { ExportFormat, ReportExport } from '@rastro/core/model/report-export'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { showToast } from '../../ui/toasts.ts'
import { queryOf, type ReportFilter } from './filter.ts'
import { api } from './use-rows.ts'

const key = localKey('report-exports')
/** How often the server is asked while a file is at work (ms). */
const everyMs = 2000

export const isAtWork = ({ state }: ReportExport): boolean => state === 'waiting' || state === 'running'

/** One's files of reports, the newest first. */
export function useExports() {
  return useQuery({
    queryKey: key,
    queryFn: () => api.reports.exports({}),
    enabled: has('reportFiles'),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? everyMs : false),
    meta: { quiet: true },
  })
}

/** Says that a file is ready, once, on whatever page of reports one is; the list itself needs no link to it. */
export function useReadyNotice(files: readonly ReportExport[] | undefined, isList: boolean): void {
  const t = useT('reports')
  const navigate = useNavigate()
  const atWork = useRef(new Set<number>())
  useEffect(() => {
    const action = { text: t('exportOpenList'), onSelect: () => navigate(paths.reportFiles) }
    for (const file of files ?? []) {
      if (isAtWork(file)) atWork.current.add(file.id)
      else if (atWork.current.delete(file.id) && file.state === 'done')
        showToast('notice', t('exportReady'), isList ? undefined : action)
    }
  }, [files, isList, t, navigate])
}

/** Begins to make a file in the background. */
export function useAddExport(name: FiledReport) {
  const t = useT('reports')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ format, filter }: { format: ExportFormat; filter: ReportFilter }) =>
      api.reports.addExport({ body: { report: name, format, ...queryOf(name, filter) } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: key })
      showToast('notice', t('exportBegun'), { text: t('exportOpenList'), onSelect: () => navigate(paths.reportFiles) })
    },
    onError: showError,
  })
}

/** Stops or removes a file. */
export function useRemoveExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.reports.removeExport({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    onError: showError,
  })
}
