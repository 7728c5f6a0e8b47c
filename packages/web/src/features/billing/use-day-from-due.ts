import { useT } from '../../i18n/translate.ts'

/** Days from the due day in words: "3 days after"; below 0 it is before. */
export function useDayFromDue(): (days: number) => string {
  const t = useT('dunning')
  return (days) =>
    days === 0 ? t('dunningOnDay') : t(days < 0 ? 'dunningBeforeDue' : 'dunningAfterDue', { count: Math.abs(days) })
}
