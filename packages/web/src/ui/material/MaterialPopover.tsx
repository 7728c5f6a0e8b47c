import MuiPopover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import type { PopoverProps } from '../Popover.tsx'
import { MuiRoot } from './theme.tsx'

export default function MaterialPopover({ label, anchor, children, onClose }: PopoverProps): ReactNode {
  return (
    <MuiRoot>
      <MuiPopover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {children}
      </MuiPopover>
    </MuiRoot>
  )
}
