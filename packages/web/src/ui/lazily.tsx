import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPage } from './lazy-page.ts'

/** A lazily loaded part that renders nothing until it is loaded. */
export function lazily<P extends object>(...about: Parameters<typeof lazyPage<P>>): (props: P) => ReactNode {
  const Loaded = lazyPage(...about) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
