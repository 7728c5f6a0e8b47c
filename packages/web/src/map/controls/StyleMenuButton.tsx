import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { LayersIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MapStyle } from '../styles.ts'

interface StyleMenuButtonProps {
  styles: readonly MapStyle[]
  chosen: string | null
  onChoose(id: string): void
  label: string
}

/** All base maps behind one button. */
export function StyleMenuButton({ styles, chosen, onChoose, label }: StyleMenuButtonProps): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        icon={LayersIcon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Menu
          label={label}
          anchor={anchor}
          entries={styles.map(({ id, label: text }) => ({
            label: text,
            checked: id === chosen,
            onSelect: () => onChoose(id),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
