import { stockAlert } from '@rastro/core/vehicle/stock-moves'
import { type StockState, stockStates } from '@rastro/core/vocabulary/stock-states'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { StockItem } from './stock-entities.ts'

/** After how many days of silence an installed unit can be listed. */
export const silentDays = [1, 3, 7, 30] as const
const dayMs = 86_400_000

/** The filter of a list of the stock, stored in the address: `?state=lost`, `?alert=talking`, `?alert=7`. */
export function useStockFilter(now: Date) {
  const [search, setSearch] = useSearchParams()
  const state = stockStates.find((each) => each === search.get('state'))
  const asked = search.get('alert') ?? ''
  const days = silentDays.find((each) => String(each) === asked)
  const alert = asked === 'talking' || days !== undefined ? asked : ''
  const time = now.getTime()
  const keep = useCallback(
    (item: StockItem) => {
      if (state && item.state !== state) return false
      if (alert === 'talking') return stockAlert(item, new Date(time)) === 'talking'
      return days === undefined || stockAlert(item, new Date(time), days * dayMs) === 'silent'
    },
    [state, alert, days, time],
  )
  const set = (key: 'state' | 'alert', value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(key, value)
        else before.delete(key)
        return before
      },
      { replace: true },
    )
  const isOn = state !== undefined || alert !== ''
  return {
    state,
    alert,
    setState: (next: StockState | '') => set('state', next),
    setAlert: (next: string) => set('alert', next),
    keep: isOn ? keep : undefined,
    clear: isOn
      ? () =>
          setSearch(
            (before) => {
              before.delete('state')
              before.delete('alert')
              return before
            },
            { replace: true },
          )
      : undefined,
  }
}
