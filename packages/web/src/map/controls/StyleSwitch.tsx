import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoreIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MapStyle } from '../styles.ts'
import css from './controls.module.css'

/** MAP-33. */
const buttons = 4

interface StyleSwitchProps {
  styles: readonly MapStyle[]
  chosen: string | null
  onChoose(id: string): void
  label: string
  moreLabel: string
}

/** The first four base maps as buttons, the others in a menu; narrow screens have them in the layers instead. */
export function StyleSwitch({ styles, chosen, onChoose, label, moreLabel }: StyleSwitchProps): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const rest = styles.slice(buttons)
  return (
    <fieldset className={`${css.floating} ${css.styles}`} aria-label={label}>
      {styles.slice(0, buttons).map(({ id, label: text }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {text}
        </button>
      ))}
      {rest.length > 0 && (
        <IconButton
          icon={MoreIcon}
          size="small"
          label={moreLabel}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-pressed={rest.some(({ id }) => id === chosen)}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      {anchor && (
        <Menu
          label={moreLabel}
          anchor={anchor}
          entries={rest.map(({ id, label: text }) => ({
            label: text,
            checked: id === chosen,
            onSelect: () => onChoose(id),
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </fieldset>
  )
}
