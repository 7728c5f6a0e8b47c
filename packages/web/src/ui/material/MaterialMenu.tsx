import MuiMenu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { CheckIcon } from '../icons.ts'
import type { MenuProps } from '../Menu.tsx'
import { MuiRoot } from './theme.tsx'

export default function MaterialMenu({ label, anchor, entries, onClose }: MenuProps): ReactNode {
  return (
    <MuiRoot>
      <MuiMenu
        open
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': label, sx: { minWidth: 220 } } }}
      >
        {entries.map(({ label: text, icon, checked, divided, onSelect }) => (
          <MuiMenuItem
            key={text}
            divider={false}
            role={checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={checked}
            sx={divided ? { borderTop: '1px solid var(--line)', mt: 2, pt: 2 } : {}}
            onClick={() => {
              onClose()
              onSelect()
            }}
          >
            {icon && <Icon of={icon} />}
            <span style={{ flex: 1 }}>{text}</span>
            {checked && <Icon of={CheckIcon} size={18} />}
          </MuiMenuItem>
        ))}
      </MuiMenu>
    </MuiRoot>
  )
}
