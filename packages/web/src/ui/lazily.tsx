import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPage } from './lazy-page.ts'

/** A part of the program that shows nothing in its place until it is there. */
export function lazily<P extends object>(...about: Parameters<typeof lazyPage<P>>): (props: P) => ReactNode {
  const Loaded = lazyPage(...about) as unknown as ComponentType<P>
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
