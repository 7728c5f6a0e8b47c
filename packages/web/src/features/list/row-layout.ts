import type { Device } from '@rastro/core/resources/device'
import { useUser } from '../../session/session.ts'

/** VEH-38: a disabled vehicle is selected by administrators only. */
export function useIsClosed(device: Pick<Device, 'disabled'> | undefined): boolean {
  const { administrator } = useUser()
  return !administrator && device?.disabled === true
}

/** Position and ARIA attributes of a row of the list. */
export interface RowLayout {
  /** Pixels from the top of all rows. */
  readonly top: number
  readonly height: number
  /** Its index from 0 and the number of rows; without groups. */
  readonly index: number
  readonly count: number
  /** Its level among groups, from 1; undefined without groups. */
  readonly level: number | undefined
  /** The active row of the keyboard. */
  readonly active: boolean
}

/** The ARIA attributes of a row: an option of a list box, or an item of a tree. */
export const rowAttributes = (
  { top, height, index, count, level }: RowLayout,
  selected: boolean,
  isClosed = false,
) => ({
  style: { top, height },
  tabIndex: -1,
  'aria-selected': selected,
  'aria-disabled': isClosed || undefined,
  ...(level === undefined
    ? { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count }
    : { role: 'treeitem', 'aria-level': level }),
})
