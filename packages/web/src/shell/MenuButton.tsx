import { type ComponentProps, type ReactNode, useState } from 'react'
import { MainMenu } from './MainMenu.tsx'

/** Opens the person's menu. */
export function MenuButton({ children, ...button }: ComponentProps<'button'>): ReactNode {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...button}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </button>
      {anchor && <MainMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
