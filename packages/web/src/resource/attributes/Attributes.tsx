import { type ReactNode, Suspense } from 'react'
import { withWords } from '../../i18n/language.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { AttributeEditorProps } from './attribute-editor-props.ts'

const AttributeEditor = lazyPage(withWords('attributes', () => import('./AttributeEditor.tsx')))

/** The attribute editor, whose code and texts are fetched when it is first shown. */
export function Attributes(props: AttributeEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <AttributeEditor {...props} />
    </Suspense>
  )
}
