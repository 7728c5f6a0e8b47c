import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'

const MainMenu = lazy(() => import('./MainMenu.tsx'))

/** Opens the menu; the menu itself comes with the first click. */
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
      {anchor && (
        <Suspense>
          <MainMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
