import MuiDivider from '@mui/material/Divider'
import MuiMenu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { type Glyph, Icon } from '../Icon.tsx'
import { CheckIcon } from '../icons.ts'
import { MuiRoot } from './theme.tsx'

export interface MenuEntry {
  label: string
  icon?: Glyph
  /** Of several exclusive entries, the selected one. */
  checked?: boolean
  /** A line above it. */
  divided?: boolean
  onSelect(): void
}

export interface MenuProps {
  label: string
  anchor: Element
  entries: readonly MenuEntry[]
  /** Below the entries. */
  note?: string | undefined
  onClose(): void
}

/** At the foot of the page a menu opens upwards, and leaves the bar it came from in sight. */
const above = {
  anchorOrigin: { vertical: 'top', horizontal: 'left' },
  transformOrigin: { vertical: 'bottom', horizontal: 'left' },
} as const
const isLow = (anchor: Element): boolean => anchor.getBoundingClientRect().top > innerHeight * 0.75

export default function MaterialMenu({ label, anchor, entries, note, onClose }: MenuProps): ReactNode {
  return (
    <MuiRoot>
      <MuiMenu
        open
        anchorEl={anchor}
        onClose={onClose}
        {...(isLow(anchor) && above)}
        slotProps={{
          list: { 'aria-label': label, sx: { minWidth: 220 } },
          paper: { sx: { marginTop: isLow(anchor) ? '-20px' : '4px' } },
        }}
      >
        {entries.flatMap(({ label: text, icon, checked, divided, onSelect }) => [
          divided && <MuiDivider key={`above ${text}`} component="li" />,
          <MuiMenuItem
            key={text}
            role={checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={checked}
            onClick={() => {
              onClose()
              onSelect()
            }}
          >
            {icon && <Icon of={icon} />}
            <span style={{ flex: 1 }}>{text}</span>
            {checked && <Icon of={CheckIcon} size={18} />}
          </MuiMenuItem>,
        ])}
        {note && (
          <li role="none" className="caption" style={{ padding: '6px 16px' }}>
            {note}
          </li>
        )}
      </MuiMenu>
    </MuiRoot>
  )
}
