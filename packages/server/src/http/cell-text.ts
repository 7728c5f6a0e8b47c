import type { SheetCell } from './sheet.ts'

/** Decimals that are left of binary fractions. */
const mostDecimals = 6

/** A cell as text for other programs, with this sign before decimals. Its moment is `2026-11-27 14:00:00`, on the clock of the reader. */
export function cellText(cell: SheetCell, point: ',' | '.'): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if (typeof cell === 'number') return String(Number(cell.toFixed(mostDecimals))).replace('.', point)
  if ('moment' in cell) return new Date(cell.moment).toISOString().slice(0, 19).replace('T', ' ')
  if ('day' in cell) return new Date(cell.day).toISOString().slice(0, 10)
  return hoursText(cell.lasting)
}

/** `125:04:09`. */
export function hoursText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = ms < 0 ? '-' : ''
  return `${sign}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
