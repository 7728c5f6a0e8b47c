import type { Calendar } from '@rastro/core/resources/calendar'
import { type ReactNode, useMemo } from 'react'
import { useDayNames } from '../../i18n/days.ts'
import { useT } from '../../i18n/translate.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { namedOr } from '../../resource/entity.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { usePreferences } from '../../session/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ExportIcon } from '../../ui/icons.ts'
import styles from './Calendars.module.css'
import { draftOf } from './calendar-draft.ts'
import { downloadCalendar } from './download.ts'
import { summaryOf, weeklySummary } from './summary.ts'

const kindKeys = { simple: 'calendarSimple', weekly: 'calendarWeeklyTimes', custom: 'calendarCustom' } as const

/** CAL-1, CAL-2: the calendars, with a summary of those that are no files. */
export default function CalendarsPage(): ReactNode {
  const t = useT('calendars')
  const names = useDayNames()
  const { twelveHour } = usePreferences()
  const columns = useMemo<Column<Calendar>[]>(() => {
    const drafts = new Map<string | null, ReturnType<typeof draftOf>>()
    const draftIn = ({ data }: Calendar) => {
      const draft = drafts.get(data) ?? draftOf(data)
      drafts.set(data, draft)
      return draft
    }
    const whenOf = (calendar: Calendar) => {
      const draft = draftIn(calendar)
      if (draft.kind === 'custom') return ''
      const reading = { t, names, twelveHour }
      return draft.kind === 'simple' ? summaryOf(draft.simple, reading) : weeklySummary(draft.weekly, reading)
    }
    const zoneOf = (draft: ReturnType<typeof draftOf>) =>
      draft.kind === 'simple' ? draft.simple.timezone : draft.kind === 'weekly' ? draft.weekly.timezone : ''
    return [
      { id: 'name', title: t('sharedName'), text: ({ name }) => name },
      {
        id: 'kind',
        title: t('calendarKind'),
        text: (calendar) => t(kindKeys[draftIn(calendar).kind]),
        width: 150,
      },
      {
        id: 'when',
        title: t('calendarWhen'),
        text: whenOf,
        cell: (calendar) => <span className={styles.when}>{whenOf(calendar) || '-'}</span>,
      },
      {
        id: 'timezone',
        title: t('calendarTimezone'),
        text: (calendar) => zoneOf(draftIn(calendar)),
        isExtra: true,
      },
    ]
  }, [t, names, twelveHour])
  return (
    <ResourceList
      of={calendarEntity}
      title={t('sharedCalendars')}
      addLabel={t('calendarNew')}
      emptyTitle={t('calendarsEmptyTitle')}
      emptyText={t('calendarsEmptyText')}
      columns={columns}
      rowActions={(calendar) => (
        <IconButton
          size="small"
          icon={ExportIcon}
          label={t('calendarDownload', { name: namedOr(calendarEntity, calendar, t('sharedNoName')) })}
          onClick={() => downloadCalendar(calendar)}
        />
      )}
    />
  )
}
