import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { ToolsIcon } from '../../ui/icons.ts'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'

interface ToolsButtonProps {
  label: string
  entries: readonly MenuEntry[]
}

/** The rarely used tools, behind one button. */
export function ToolsButton({ label, entries }: ToolsButtonProps): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        icon={ToolsIcon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <Menu label={label} anchor={anchor} entries={[...entries]} onClose={() => setAnchor(null)} />}
    </>
  )
}
