import { lazily } from './lazily.tsx'
import type { PopoverProps } from './material/MaterialPopover.tsx'

/** A small panel below the button that opened it; closes by a click elsewhere or Esc. */
export const Popover = lazily<PopoverProps>(() => import('./material/MaterialPopover.tsx'))
