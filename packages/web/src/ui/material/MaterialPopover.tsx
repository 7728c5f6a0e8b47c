import MuiPopover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { MuiRoot } from './theme.tsx'

export interface PopoverProps {
  label: string
  anchor: Element
  children: ReactNode
  onClose(): void
}

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
