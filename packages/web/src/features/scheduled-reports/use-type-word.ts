import { useT } from '../../i18n/translate.ts'

const titles: Readonly<
  Record<string, 'reportEvents' | 'reportRoute' | 'reportSummary' | 'reportTrips' | 'reportStops'>
> = {
  events: 'reportEvents',
  route: 'reportRoute',
  summary: 'reportSummary',
  trips: 'reportTrips',
  stops: 'reportStops',
}

/** The word for the type of a scheduled report (ENT-37); one that another client stored is shown as it is. */
export function useTypeWord(): (type: string) => string {
  const t = useT('reports')
  return (type) => {
    const title = titles[type]
    return title ? t(title) : type
  }
}
